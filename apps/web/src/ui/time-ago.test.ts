import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { ago } from './time-ago.tsx'

const now = new Date('2026-03-20T12:00:00Z')
const told = (past: number) => ago(new Date(now.getTime() - past), now)

test.each([
  ['minutes', 3 * MINUTE + 59 * SECOND, '3'],
  ['hours', 5 * HOUR + 59 * MINUTE, '5'],
  ['days', 6 * DAY + 23 * HOUR, '6'],
  ['the date after a week', 7 * DAY, '2026'],
])('whole %s', (_unit, past, part) => expect(told(past)).toContain(part))

test('each unit has its own words', () => {
  const words = [MINUTE, HOUR, DAY].map((unit) => told(3 * unit))
  expect(new Set(words).size).toBe(3)
})

test('less than a minute is now, and so is what a fast clock puts into the future', () => {
  expect(told(59 * SECOND)).toBe(told(0))
  expect(told(-5 * MINUTE)).toBe(told(0))
  expect(told(MINUTE)).not.toBe(told(0))
})
