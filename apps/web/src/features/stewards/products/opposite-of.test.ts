import { expect, test } from 'vitest'
import { oppositeOf } from './opposite-of.ts'

test.each([
  ['counted', 8, 'received', 2],
  ['counted', 12, 'damaged', 2],
  ['counted', 10, 'received', 0],
  ['received', 3, 'damaged', 3],
  ['damaged', 3, 'received', 3],
] as const)('at a stock of 10, %s %i is taken back by %s %i', (kind, quantity, back, units) => {
  const entry = { kind, quantity, seen: 10, reason: 'As on the list' }
  expect(oppositeOf(entry)).toMatchObject({ kind: back, quantity: units, reason: 'Undone: As on the list' })
})
