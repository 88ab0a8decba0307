import { expect, test } from 'vitest'
import { dateOrderId, nextFreeOrderId } from './order-number.ts'

test('a proposed date is accepted from the day before to the day after', () => {
  const now = new Date('2025-03-01T23:59:59Z')
  for (const near of ['ORD-20250228-001', 'ORD-20250301-012', 'ORD-20250302-123456789']) {
    expect(dateOrderId(near, now)).toBe(near)
  }
  for (const far of ['ORD-20250227-004', 'ORD-20250303-004', 'ORD-20250229-004', 'ORD-00000000-004']) {
    expect(dateOrderId(far, now)).toBe('ORD-20250301-004')
  }
})

test('the next free counter skips taken ones and starts again at 1 after the last', () => {
  const next = (orderId: string, ...taken: string[]) => nextFreeOrderId(orderId, taken)
  expect(next('ORD-20250301-001', 'ORD-20250301-001')).toBe('ORD-20250301-002')
  expect(next('ORD-20250301-001', 'ORD-20250301-001', 'ORD-20250301-002', 'ORD-20250301-004')).toBe(
    'ORD-20250301-003',
  )
  expect(next('ORD-20250301-999', 'ORD-20250301-999')).toBe('ORD-20250301-1000')
  expect(next('ORD-20250301-999999999', 'ORD-20250301-999999999', 'ORD-20250301-001')).toBe(
    'ORD-20250301-002',
  )
})
