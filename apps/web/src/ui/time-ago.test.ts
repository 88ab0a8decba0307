import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { ago } from './time-ago.tsx'

const now = new Date('2026-03-20T12:00:00Z')
const agoText = (past: number) => ago(new Date(now.getTime() - past), now)

test.each([
  ['minutes', 3 * MINUTE + 59 * SECOND, '3'],
  ['hours', 5 * HOUR + 59 * MINUTE, '5'],
  ['days', 6 * DAY + 23 * HOUR, '6'],
  ['the date after a week', 7 * DAY, '2026'],
])('whole %s', (_unit, past, part) => expect(agoText(past)).toContain(part))

test('each unit has its own text', () => {
  const texts = [MINUTE, HOUR, DAY].map((unit) => agoText(3 * unit))
  expect(new Set(texts).size).toBe(3)
})

test('less than a minute ago is now, and so is the future of a fast clock', () => {
  expect(agoText(59 * SECOND)).toBe(agoText(0))
  expect(agoText(-5 * MINUTE)).toBe(agoText(0))
  expect(agoText(MINUTE)).not.toBe(agoText(0))
})

test('in English the texts are those of the browser, without the full stop of "3 min."', () => {
  const browser = new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'auto' })
  for (const [length, unit] of [
    [MINUTE, 'minute'],
    [HOUR, 'hour'],
    [DAY, 'day'],
  ] as const)
    for (const count of [1, 2, 5])
      expect(agoText(count * length)).toBe(browser.format(-count, unit).replace('. ago', ' ago'))
  expect(agoText(0)).toBe(browser.format(0, 'second'))
})
