import { expect, test } from 'vitest'
import { bucketsOf } from './buckets.ts'

const days = (...values: [string, number][]) =>
  values.map(([day, value]) => ({ start: Date.parse(day), value }))

test('values are summed by week, which begins on Monday, and by month', () => {
  // 29 May 2026 is a Friday.
  const values = [1, 2, 3, 4, 5]
  expect(bucketsOf('2026-05-29', values, 'day', false)).toHaveLength(5)
  expect(bucketsOf('2026-05-29', values, 'week', false)).toEqual(days(['2026-05-25', 6], ['2026-06-01', 9]))
  expect(bucketsOf('2026-05-29', values, 'month', false)).toEqual(days(['2026-05-01', 6], ['2026-06-01', 9]))
})

test('of a level, the last value of each week counts', () => {
  expect(bucketsOf('2026-05-29', [7, 8, 9, 5], 'week', true)).toEqual(
    days(['2026-05-25', 9], ['2026-06-01', 5]),
  )
})
