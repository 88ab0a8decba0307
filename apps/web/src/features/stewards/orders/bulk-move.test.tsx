import type { DeskOrder } from '@canopy/contract/stewards/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import { BulkMove } from './bulk-move.tsx'

const ordersOf = (count: number): DeskOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    orderKey: crypto.randomUUID(),
    orderId: `ORD-20260301-${index}`,
    member: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...{ status: 'pending', units: 1, pointsApplied: 0, totalAmount: 100 },
  }))

test('packing slips of more than 100 orders are not offered, and the desk says why', async () => {
  renderScreen(<BulkMove orders={ordersOf(101)} onDone={() => undefined} />, makeSession())
  await screen.findByText('Packing slips are printed for at most 100 orders at once.')
  expect(screen.queryByRole('link', { name: 'Packing slips' })).toBeNull()
})

test('packing slips of 100 orders are offered', async () => {
  renderScreen(<BulkMove orders={ordersOf(100)} onDone={() => undefined} />, makeSession())
  await screen.findByRole('link', { name: 'Packing slips' })
})
