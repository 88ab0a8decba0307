import type { DeskOrder } from '@canopy/contract/desk/shop/orders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeSession, renderScreen } from '../../../testing/render-screen.tsx'
import '../../../ui/feedback/toaster.tsx'
import { BulkMove } from './bulk-move.tsx'

const ordersOf = (count: number): DeskOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    orderKey: crypto.randomUUID(),
    orderId: `ORD-20260301-${index}`,
    member: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...{ status: 'pending', units: 1, pointsApplied: 0, totalAmount: 100 },
  }))

const caseOf = (order: DeskOrder) => ({
  ...{ ...order, lines: [], subtotal: 100, carrier: '', trackingNumber: '' },
  ...{ pointsSources: [], timeline: [], returns: [], notes: [] },
})

test('packing slips of more than 100 orders are not offered, and the desk says why', async () => {
  renderScreen(<BulkMove orders={ordersOf(101)} onDone={() => undefined} />, makeSession())
  await screen.findByText('Packing slips are printed for at most 100 orders at once.')
  expect(screen.queryByRole('link', { name: 'Packing slips' })).toBeNull()
})

test('packing slips of 100 orders are offered', async () => {
  renderScreen(<BulkMove orders={ordersOf(100)} onDone={() => undefined} />, makeSession())
  await screen.findByRole('link', { name: 'Packing slips' })
})

test('a move that failed halfway goes on where it was, and says how many were moved', async () => {
  const orders = ordersOf(3)
  const moved = new Set<string>()
  let isDown = true
  vi.stubGlobal('fetch', async (url: string) => {
    const order = orders.find(({ orderKey }) => url.includes(orderKey))
    if (!order) return Response.json([])
    if (moved.has(order.orderKey))
      return Response.json({ code: 'already_decided', message: 'Decided meanwhile.' }, { status: 409 })
    if (moved.size === 2 && isDown) return Response.json({ message: 'The server rests.' }, { status: 500 })
    moved.add(order.orderKey)
    return Response.json(caseOf(order))
  })
  const onDone = vi.fn()
  const user = renderScreen(<BulkMove orders={orders} onDone={onDone} />, makeSession())
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  await user.click(screen.getByRole('button', { name: 'Handed over to the carrier' }))
  await user.click(screen.getByRole('button', { name: 'Move 3 orders' }))
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('2 moved. ')
  expect(onDone).not.toHaveBeenCalled()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Move 1 order' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  await screen.findByText('3 moved')
})

test('an order whose reply was lost counts as moved', async () => {
  const orders = ordersOf(2)
  const session = makeSession()
  const moved = new Set<string>()
  let losesReply = true
  vi.stubGlobal('fetch', async (url: string) => {
    const order = orders.find(({ orderKey }) => url.includes(orderKey))
    if (!order) return Response.json([])
    if (moved.has(order.orderKey)) {
      const decidedBy = { userId: session.userId, fullName: session.fullName }
      const decided = { decidedBy, decidedAt: '2026-03-02T10:00:00.000Z', decision: 'shipped' }
      return Response.json(
        { code: 'already_decided', message: 'Decided meanwhile.', decided },
        { status: 409 },
      )
    }
    moved.add(order.orderKey)
    if (losesReply) {
      losesReply = false
      throw new TypeError('Failed to fetch')
    }
    return Response.json(caseOf(order))
  })
  const user = renderScreen(<BulkMove orders={orders} onDone={() => undefined} />, session)
  await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
  await user.click(screen.getByRole('button', { name: 'Handed over to the carrier' }))
  await user.click(screen.getByRole('button', { name: 'Move 2 orders' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Move 2 orders' }))
  await screen.findByText('2 moved')
})
