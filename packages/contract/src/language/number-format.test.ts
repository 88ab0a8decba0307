import { expect, test } from 'vitest'
import { formatMoney, newDateFormat, numberFormat } from './number-format.ts'

const noon = Date.UTC(2026, 7, 15, 12)
const timeZone = 'UTC'

test.each([
  [{ dateStyle: 'long' }, '2026-08-15'],
  [{ dateStyle: 'medium', timeStyle: 'short' }, '2026-08-15 12:00'],
  [{ year: 'numeric', month: 'long' }, '2026-08'],
] as const)('%o is written in digits in a language that the system does not know', (options, text) => {
  expect(newDateFormat('xx', { ...options, timeZone }).format(noon)).toBe(text)
})

test('numbers and money are written as in English in a language that the system does not know', () => {
  expect(numberFormat('xx').format(12_345)).toBe('12,345')
  expect(formatMoney('xx', 1250)).toBe('Rs 1,250')
})

test('days have the names of months that people say', () => {
  expect(newDateFormat('si', { dateStyle: 'long', timeZone }).format(noon)).toBe('2026-08-15')
  expect(newDateFormat('ta', { dateStyle: 'long', timeZone }).format(noon)).toBe('15 ஆகஸ்ட், 2026')
})
