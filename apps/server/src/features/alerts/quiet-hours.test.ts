import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: 'Asia/Colombo' }
const noon = { quietFrom: 12 * 60, quietUntil: 13 * 60 + 30, timeZone: 'Asia/Colombo' }
const endOf = (quiet: typeof night, now: string) => quietUntil(quiet, new Date(now))?.toISOString()

test.each([
  ['before midnight', night, '2026-11-23T17:00:00Z', '2026-11-24T01:30:00.000Z'],
  ['at the first minute', night, '2026-11-23T16:30:00Z', '2026-11-24T01:30:00.000Z'],
  ['after midnight', night, '2026-11-23T20:00:00Z', '2026-11-24T01:30:00.000Z'],
  ['within a day', noon, '2026-11-23T07:00:00Z', '2026-11-23T08:00:00.000Z'],
])('quiet hours end in the time zone of the member: %s', (_, quiet, now, end) => {
  expect(endOf(quiet, now)).toBe(end)
})

test.each([
  ['one minute before they begin', night, '2026-11-23T16:29:00Z'],
  ['when they have ended', night, '2026-11-24T01:30:00Z'],
  ['in the afternoon', noon, '2026-11-23T08:00:00Z'],
])('it is not quiet %s', (_, quiet, now) => {
  expect(endOf(quiet, now)).toBeUndefined()
})

test('without quiet hours it is never quiet', () => {
  const never = { quietFrom: null, quietUntil: null, timeZone: 'Asia/Colombo' }
  expect(quietUntil(never, new Date('2026-11-23T20:00:00Z'))).toBeUndefined()
})

test('the clock that is changed in the night moves the end', () => {
  const berlin = { ...night, timeZone: 'Europe/Berlin' }
  // From 2026-10-25, 03:00 summer time, Berlin is an hour behind.
  expect(endOf(berlin, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(endOf(berlin, '2026-10-25T21:30:00Z')).toBe('2026-10-26T06:00:00.000Z')
})

test('an end that the clock skips comes in the hour that follows', () => {
  const until = { quietFrom: 22 * 60, quietUntil: 2 * 60 + 30, timeZone: 'Europe/Berlin' }
  // On 2026-03-29 there is no 02:30.
  expect(endOf(until, '2026-03-28T22:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
})
