import { expect, test } from 'vitest'
import { nextOrderId } from './place-order.ts'

const now = new Date(2026, 6, 5, 23, 59)

test.each([
  ['of the first order', undefined, 'ORD-20260705-001'],
  ['of the next order of the same day', 'ORD-20260705-001', 'ORD-20260705-002'],
  ['with more than three digits', 'ORD-20260705-999', 'ORD-20260705-1000'],
  ['of the first order of another day', 'ORD-20260704-017', 'ORD-20260705-001'],
  ['after an invalid one', 'ORD-20260705-x', 'ORD-20260705-001'],
])('the next order id: %s', (_, last, id) => {
  expect(nextOrderId(last, now)).toBe(id)
})
