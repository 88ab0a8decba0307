import { afterEach, expect, test } from 'vitest'
import { DEFAULT_PLACE, site } from '../site/site.ts'
import { beginningOf, lastMomentOf } from './beginning-of.ts'
import { formatIsoDay } from './community-time.ts'

afterEach(() => {
  site.timeZone = DEFAULT_PLACE.timeZone
})

test.each([
  ['Asia/Colombo', '2026-12-01', '2026-11-30T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z'],
  // The clocks go from 24:00 to 1:00, and from 24:00 to 23:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
])('in %s the day %s begins at %s', (timeZone, day, begins) => {
  site.timeZone = timeZone
  expect(beginningOf(day)?.toISOString()).toBe(begins)
})

test('days are counted by the calendar, and other texts are no days', () => {
  site.timeZone = 'Europe/London'
  expect(beginningOf('2026-03-28', 2)?.toISOString()).toBe('2026-03-29T23:00:00.000Z')
  for (const text of ['', 'soon', '12026-01-01', '2026-13-01']) expect(beginningOf(text)).toBeUndefined()
})

test('what ends with a day ends with the midnight after it', () => {
  site.timeZone = 'Asia/Colombo'
  const endsAt = beginningOf('2026-12-01', 1)
  expect(endsAt && formatIsoDay(lastMomentOf(endsAt))).toBe('2026-12-01')
})
