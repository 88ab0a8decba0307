import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { serveReplies } from '../../../testing/serve-replies.ts'
import { HeldBalance } from './held-balance.tsx'

const availableAt = '2026-11-28T10:00:00.000Z'
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(
  new Date(availableAt),
)
const hold = { points: 100, reason: 'time', availableAt, challenge: null }

test.each([
  ['of one day', [hold], `120 available, 100 more on ${day}`],
  ['of the same day', [hold, { ...hold, points: 30 }], `120 available, 130 more on ${day}`],
  ['without a certain day', [{ ...hold, reason: 'confirmation' }], '120 available, the others are on hold'],
])('next to the balance, holds %s say what is available and when there is more', async (_, holds, text) => {
  const overview = { earned: 350, redeemed: 0, available: 120, onHold: 230, waiting: 0, holds }
  serveReplies({ '/api/users/me/points': overview })
  renderScreen(<HeldBalance />, makeSession({ points: 350, onHold: 230 }))
  expect((await screen.findByText(text)).parentElement?.title).toBe(text)
})
