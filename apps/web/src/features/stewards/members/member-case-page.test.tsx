import type { Duty } from '@canopy/contract/desk/duties'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { ShortcutsProvider } from '../desk/shortcuts.tsx'
import { Component as MemberPage } from './member-case-page.tsx'

const userId = crypto.randomUUID()
const at = '2026-03-01T10:00:00.000Z'
const account = {
  ...{
    balance: 0,
    earned: 0,
    shortfall: 0,
    onHold: 0,
    waiting: 0,
    heldProofs: 0,
    posts: 0,
    comments: 0,
    orders: 0,
  },
  proofs: { verified: 0, issue: 0, undecided: 0 },
  pendingCorrection: null,
}
const session = { sessionId: crypto.randomUUID(), device: 'Firefox on Linux', createdAt: at, lastUsedAt: at }

function show(steward: Duty[], duties: Duty[]) {
  const member = {
    userId,
    fullName: 'Cleo Member',
    username: 'cleo',
    profileImgUrl: null,
    joinedAt: at,
    duties,
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    // The screen is rendered without its route, so the address has no id.
    if (/\/members\/$/.test(pathname)) return Response.json(member)
    if (pathname.endsWith('/account')) return Response.json(account)
    if (pathname.endsWith('/sessions')) return Response.json([session])
    return Response.json([])
  })
  const page = (
    <ShortcutsProvider>
      <MemberPage />
    </ShortcutsProvider>
  )
  renderScreen(page, makeSession({ role: 'steward', duties: steward }))
}

const ACTS = ['Suspend member…', 'Sign out everywhere…']

test.each<[Duty[], Duty[]]>([
  [['moderation'], ['shop']],
  [['owner'], ['owner']],
])('with the duties %s, a steward suspends and signs out a member who has %s', async (steward, duties) => {
  show(steward, duties)
  for (const name of ACTS) await screen.findByRole('button', { name })
})

test('a moderator is not offered what only an owner may do to an owner', async () => {
  show(['moderation'], ['owner'])
  await screen.findByText('Firefox on Linux')
  for (const name of ACTS) expect(screen.queryByRole('button', { name })).toBeNull()
})
