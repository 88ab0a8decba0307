import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { timeLeft } from './post-poll.tsx'

const now = new Date('2026-05-01T12:00:00Z')

test.each([
  [-SECOND, 'in 1 minute'],
  [SECOND, 'in 1 minute'],
  [90 * SECOND, 'in 2 minutes'],
  [HOUR, 'in 60 minutes'],
  [HOUR + MINUTE, 'in 2 hours'],
  [DAY, 'in 24 hours'],
  [7 * DAY, 'in 7 days'],
])('%d milliseconds before its end a poll ends %s', (left, text) => {
  expect(timeLeft(new Date(now.getTime() + left), now)).toBe(text)
})
