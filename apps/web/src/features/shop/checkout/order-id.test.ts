import { expect, test } from 'vitest'
import { nextOrderId } from './order-id.ts'

const now = new Date(2026, 6, 5, 23, 59)

test.each([
  ['the first one', undefined, 'ORD-20260705-001'],
  ['the next one of a day', 'ORD-20260705-001', 'ORD-20260705-002'],
  ['with three digits or more', 'ORD-20260705-999', 'ORD-20260705-1000'],
  ['the first one of another day', 'ORD-20260704-017', 'ORD-20260705-001'],
  ['after something that is no id', 'ORD-20260705-x', 'ORD-20260705-001'],
])('%s', (_, last, id) => {
  expect(nextOrderId(last, now)).toBe(id)
})
