import type { LedgerEntry } from '@canopy/contract/points/ledger'
import type { PointsOnHold, PointsOverview } from '@canopy/contract/points/shapes'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { Holds } from './holds.tsx'
import { Ledger } from './ledger.tsx'

const availableAt = '2026-11-28T10:00:00.000Z'
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(
  new Date(availableAt),
)
const challenge = { challengeId: 7, challengeName: 'Beach clean-up' }

const overviewWith = (given: Partial<PointsOverview>): PointsOverview => ({
  earned: 650,
  redeemed: 300,
  available: 120,
  onHold: 230,
  waiting: 0,
  holdDays: 7,
  holds: [],
  ...given,
})

const proof = { proofId: 4, ...challenge }
const reason = 'proof_verified' as const
const entry = { at: '2026-11-21T10:00:00.000Z', shortfall: 0, reason, ref: '4', proof }
const ledger: LedgerEntry[] = [
  { ...entry, id: 2, amount: 230, balance: 350, onHold: true },
  { ...entry, id: 1, amount: 120, balance: 120, onHold: false },
]

const parts = (
  <>
    <Holds />
    <Ledger />
  </>
)

function renderPage(overview: PointsOverview, challengesPerDay: number | null = 3) {
  serveReplies({ '/api/users/me/points': overview, '/api/users/me/points/ledger': ledger })
  const { available, onHold } = overview
  renderScreen(parts, makeSession({ points: available + onHold, onHold, challengesPerDay }))
}

const textsOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const [list] = within(heading.parentElement ?? document.body).getAllByRole('list')
  return Array.from(list?.children ?? [], ({ textContent }) => textContent)
}

test('the points page shows the way of points, from earned to redeemed, as a list', async () => {
  renderPage(overviewWith({}))
  expect(await textsOf('Where your points are')).toEqual([
    'Earned 650Count for your rank at once',
    'On hold 230For at least 7 days',
    'Available 120Worth Rs 120 now',
    'Redeemed 300Taken off your orders',
  ])
})

test('points that are not paid yet are on the way', async () => {
  renderPage(overviewWith({ waiting: 100 }))
  expect(await textsOf('Where your points are')).toContain('On hold 230100 more are on the way')
})

const holds: [PointsOnHold['reason'], string | null, string][] = [
  ['time', availableAt, `You can redeem them from ${day} on.`],
  [
    'confirmation',
    availableAt,
    `You can redeem them when a steward has looked at your photo, from ${day} at the earliest.`,
  ],
  ['confirmation', null, 'You can redeem them when a steward has looked at your photo.'],
  ['address', null, 'You can redeem them when you have confirmed your e-mail address.'],
  ['approval', null, 'The points follow when a steward has approved the challenge.'],
  [
    'room',
    null,
    'The community has earned many points today, so these follow soon, one proof of each member in turn.',
  ],
]

test.each(holds)('points on hold for the reason “%s” until %s say so', async (reason, until, text) => {
  renderPage(overviewWith({ holds: [{ points: 230, reason, availableAt: until, challenge }] }))
  expect(await textsOf('On hold and on the way')).toEqual([`Beach clean-up${text}230 points`])
})

test('a reason that only a newer server knows has a sentence too', async () => {
  const hold = { points: 1, reason: 'moonlight', availableAt: null, challenge: null }
  serveReplies({
    '/api/users/me/points': { ...overviewWith({}), holds: [hold] },
    '/api/users/me/points/ledger': [],
  })
  renderScreen(parts, makeSession({ points: 350, onHold: 230 }))
  expect(await textsOf('On hold and on the way')).toEqual([
    'Corrected by a stewardYou can redeem them later.1 point',
  ])
})

test('entries on hold are marked in the list of points', async () => {
  renderPage(overviewWith({}))
  const [first, second] = await screen.findAllByText('Challenge verified', { exact: false })
  expect(first?.textContent).toBe('Challenge verified: Beach clean-up On hold')
  expect(second?.textContent).toBe('Challenge verified: Beach clean-up')
})

test('the list of points says what was earned with, and leads to the own proof of it', async () => {
  renderPage(overviewWith({}))
  const [link] = await screen.findAllByRole('link', { name: 'Beach clean-up' })
  expect(link?.getAttribute('href')).toBe('/challenges/submit/7#proof-4')
})

test('where points are available at once, the points page does not mention holds', async () => {
  renderPage(overviewWith({ onHold: 0, holdDays: null }), null)
  expect(await screen.findAllByText('Challenge verified', { exact: false })).toHaveLength(2)
  expect(screen.queryByText('Where your points are')).toBeNull()
  expect(screen.queryByText(/on hold and/)).toBeNull()
})

test('with points on hold, room is kept until it is known why, and what fails can be tried again', async () => {
  let reply = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (reply = resolve)))
  const user = renderScreen(<Holds />, makeSession({ points: 350, onHold: 230 }))
  await screen.findByText('Loading...')
  reply(Response.json({ code: 'internal_error', message: 'Broken' }, { status: 500 }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  reply(Response.json(overviewWith({ holds: [{ points: 230, reason: 'time', availableAt, challenge }] })))
  expect(await textsOf('Where your points are')).toHaveLength(4)
})
