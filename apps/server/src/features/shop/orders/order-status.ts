import { orderCaseNotices, orderNotices } from '@canopy/contract/messages'
import type { Order, OrderStatus } from '@canopy/contract/shop'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { refund } from '../../points/index.ts'
import { lockProducts, returnStock } from '../products/stock-queries.ts'
import { type StatusChange, updateStatus } from './order-queries.ts'
import { getOrder } from './orders.ts'

/** The statuses from which a steward may set each status. */
const BEFORE: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  shipped: ['pending'],
  delivered: ['shipped'],
  completed: ['delivered'],
  cancelled: ['pending', 'shipped'],
}

/** How a steward corrects a state that was set by mistake. What a cancelled order held has been given back, so it stays cancelled. */
const CORRECTIONS: Partial<Record<OrderStatus, OrderStatus>> = {
  shipped: 'pending',
  delivered: 'shipped',
  completed: 'delivered',
}

/** Cancelling returns stock and points. Returns the order's key; undefined if its status did not allow the change. */
async function changeStatus(tx: Tx, change: StatusChange, order: Order): Promise<string | undefined> {
  const isCancelled = change.to === 'cancelled'
  // Products are locked before the order, as when one is placed, to prevent deadlocks.
  if (isCancelled)
    await lockProducts(
      tx,
      order.cartItems.map((item) => Number(item.productId)),
    )
  const orderKey = await updateStatus(tx, change)
  if (orderKey === undefined || !isCancelled) return orderKey
  await returnStock(tx, orderKey)
  const { userId, orderId, pointsApplied: points } = order
  if (points > 0) await refund(tx, { userId, points, ref: orderId, cause: `order:${orderKey}:cancelled` })
  publish(tx, { type: 'products.changed' })
  return orderKey
}

/** Cancels a member's own pending order. @throws AppError order_not_found, order_not_pending */
export async function cancelOrder(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order> {
  const order = await getOrder(tx, userId, orderId)
  const change: StatusChange = { userId, orderId, from: ['pending'], to: 'cancelled' }
  const orderKey = await changeStatus(tx, change, order)
  if (orderKey === undefined) throw new AppError('order_not_pending')
  announceOrder(tx, orderKey)
  return getOrder(tx, userId, orderId)
}

type Move = { userId: string; from: OrderStatus; status: OrderStatus; reason: string }

/**
 * Moves an order from the state that the steward saw, or corrects it by one step.
 * @throws AppError own_case, order_cannot_move, already_decided
 */
export async function moveOrder(
  tx: Tx,
  actor: Actor,
  order: Order & { orderKey: string },
  { userId, from, status, reason }: Move,
): Promise<void> {
  refuseOwn(actor, userId)
  const isCorrection = CORRECTIONS[from] === status
  if (!isCorrection && !BEFORE[status].includes(from)) throw new AppError('order_cannot_move')
  const { orderKey, orderId } = order
  const subject = { kind: 'order', id: orderKey } as const
  const moved = await changeStatus(tx, { userId, orderId, from: [from], to: status }, order)
  if (moved === undefined) {
    const { status: now } = await getOrder(tx, userId, orderId)
    throw await alreadyDecided(tx, { subject, action: 'order.moved', decision: now })
  }
  await notify(tx, {
    userId,
    kind: 'order',
    text: isCorrection ? orderCaseNotices.movedBack(orderId, status) : orderNotices[status](orderId),
    href: '/profile?tab=orders',
    groupKey: `order:${orderId}`,
  })
  announceOrder(tx, orderKey)
  await audit(tx, actor, {
    action: 'order.moved',
    subject,
    before: { status: from },
    after: { status },
    reason,
  })
}

/** Other stewards see the change at once. */
export function announceOrder(tx: Tx, orderKey: string) {
  publish(tx, { type: 'case.decided', kind: 'order', id: orderKey })
  publish(tx, { type: 'waiting.changed', kind: 'order' })
}

type StewardChange = { userId: string; orderId: string; status: OrderStatus }

/**
 * Sets the status of a member's order for a steward, and notifies the member. Does nothing if the order has this status already.
 * @throws AppError own_case, order_not_found, order_cannot_move
 */
export async function setOrderStatus(
  tx: Tx,
  actor: Actor,
  { userId, orderId, status }: StewardChange,
): Promise<Order> {
  refuseOwn(actor, userId)
  const order = await getOrder(tx, userId, orderId)
  const change: StatusChange = { userId, orderId, from: BEFORE[status], to: status }
  const orderKey = await changeStatus(tx, change, order)
  if (orderKey !== undefined) {
    await notify(tx, {
      userId,
      kind: 'order',
      text: orderNotices[status](orderId),
      href: '/profile?tab=orders',
      groupKey: `order:${orderId}`,
    })
    announceOrder(tx, orderKey)
    await audit(tx, actor, {
      action: 'order.moved',
      subject: { kind: 'order', id: orderKey },
      before: { status: order.status },
      after: { status },
    })
    return getOrder(tx, userId, orderId)
  }
  const now = await getOrder(tx, userId, orderId)
  if (now.status !== status) throw new AppError('order_cannot_move')
  return now
}
