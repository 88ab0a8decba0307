import type { SecurityEventEntry } from '@canopy/contract/desk/security'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { SecurityPage } from './security-page.tsx'

const network = 'ab'.repeat(32)
const event: SecurityEventEntry = {
  eventId: 2,
  kind: 'login.refused',
  at: '2026-03-01T10:00:00.000Z',
  member: null,
  network,
  device: null,
  isOfSeveralDevices: false,
  detail: {},
  times: 12,
}
const cleo = { userId: crypto.randomUUID(), fullName: 'Cleo Member' }
const events = [
  event,
  { ...event, eventId: 1, kind: 'sessions.ended', member: cleo, detail: { sessions: 3 }, times: 1 },
]

test('an owner sees who did what how often, and all events of a network', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(events)
  })
  const session = makeSession({ role: 'steward', duties: ['owner'] })
  const page = (
    <ShortcutsProvider>
      <SecurityPage />
    </ShortcutsProvider>
  )
  const user = renderScreen(page, session, '/admin/security')
  const refusal = await screen.findByRole('row', { name: /Login refused × 12/ })
  expect(refusal.textContent).toContain('Nobody signed in')
  const signOut = screen.getByRole('row', { name: /Signed out/ })
  expect(signOut.textContent).toContain('sessions 3')
  expect(within(signOut).getByRole('link', { name: 'Cleo Member' }).getAttribute('href')).toBe(
    `/admin/members/${cleo.userId}`,
  )
  await user.click(within(refusal).getByRole('link', { name: 'abababab' }))
  expect(asked.at(-1)).toContain(`network=${network}`)
})
