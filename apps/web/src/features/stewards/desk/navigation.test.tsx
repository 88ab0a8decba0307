import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { SectionsBar } from './navigation.tsx'
import { ShortcutsProvider } from './shortcuts.tsx'

const waiting = [
  { kind: 'proof', count: 38, since: '2026-03-01T10:00:00.000Z' },
  { kind: 'report', count: 2, since: '2026-03-01T10:00:00.000Z' },
]

test.each([
  ['/admin/proofs', 'Proofs38 waiting'],
  ['/admin/reports', 'Reports2 waiting'],
  ['/admin/members', 'Members'],
  ['/admin/audit', 'Audit log'],
  ['/admin', 'Overview'],
])('on a phone, the bar at %s has what waits in that section: %s', async (path, shown) => {
  vi.stubGlobal('fetch', async () => Response.json(waiting))
  const session = makeSession({ role: 'steward', duties: ['owner'] })
  const bar = (
    <ShortcutsProvider>
      <SectionsBar />
    </ShortcutsProvider>
  )
  renderScreen(bar, session, path)
  const button = screen.getByRole('button', { name: /^Sections of the desk/ })
  await waitFor(() => expect(button.textContent).toBe(`Sections of the desk: ${shown}`))
})
