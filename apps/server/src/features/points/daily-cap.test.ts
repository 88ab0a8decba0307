import { HOUR } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { timeToEarn } from './daily-cap.ts'

const NOON = new Date('2026-03-01T12:00:00Z')
const earned = (hoursBefore: number, points: number) => ({
  at: new Date(NOON.getTime() - hoursBefore * HOUR),
  points,
})

test('points under the cap can be earned now', () => {
  expect(timeToEarn([], 1000, 1000)).toBe('now')
  expect(timeToEarn([earned(5, 600)], 400, 1000)).toBe('now')
})

test('points over the cap can be earned when enough earlier points are a day old', () => {
  const earnings = [earned(20, 300), earned(10, 300), earned(1, 400)]
  expect(timeToEarn(earnings, 300, 1000)).toEqual(new Date('2026-03-01T16:00:00Z'))
  expect(timeToEarn(earnings, 301, 1000)).toEqual(new Date('2026-03-02T02:00:00Z'))
  expect(timeToEarn(earnings, 1000, 1000)).toEqual(new Date('2026-03-02T11:00:00Z'))
})

test('more points than the cap can never be earned', () => {
  expect(timeToEarn([], 501, 500)).toBe('never')
})
