import { coded } from '@canopy/contract/language/coded-message'
import { paths } from '@canopy/contract/paths'
import { type Order, type OrderStatus, UNSENT } from '@canopy/contract/shop/orders/shapes'
import { DatabaseError } from 'pg'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { refund } from '../../points/index.ts'
import { lockProducts, returnStock } from '../products/stock-queries.ts'
import { selectReturned, selectStatus, updateStatus } from './order-queries.ts'
import { getOrder, requireOwnOrder } from './orders.ts'

/** The statuses from which a steward may set each status. */
const BEFORE: Record<OrderStatus, OrderStatus[]> = {
  'on hold': [],
  pending: ['on hold'],
  shipped: ['pending'],
  delivered: ['shipped'],
  completed: ['delivered'],
  cancelled: [...UNSENT, 'shipped'],
}

/** Corrections of a state that a steward set by mistake. What a cancelled order held has been given back, so it stays cancelled. */
const CORRECTIONS: Partial<Record<OrderStatus, OrderStatus>> = {
  shipped: 'pending',
  delivered: 'shipped',
  completed: 'delivered',
}

/** Fields of an order that a change of its status needs. `userId` is null after the member has left. */
type Placed = {
  orderKey: string
  orderId: string
  userId: string | null
  pointsApplied: number
  lines: { productID: number }[]
}

type StatusChange = { from: readonly OrderStatus[]; to: OrderStatus }

/** The refusal that an error of the database stands for: cash of a return is owed or was given back, which only a paid order can have. */
const refusalOf = (error: unknown) =>
  error instanceof DatabaseError && error.constraint === 'refund_of_paid_order'
    ? new AppError('order_cannot_move', { message: coded('errors.refundOfPaidOrder') })
    : error

/** Points that a change of an order gave back, or, of a member who has left, wrote off. */
type Changed = { points: number }

/**
 * Cancelling returns stock and points; points of a member who has left are lost. Of an order that came back, both went back with its returns,
 * and it is not cancelled while a part is missing. Undefined if the status of the order did not allow the change.
 * @throws AppError order_cannot_move
 */
export async function changeStatus(
  tx: Tx,
  order: Placed,
  change: StatusChange,
): Promise<Changed | undefined> {
  const { orderKey, orderId, userId } = order
  const isCancelled = change.to === 'cancelled'
  // Products are locked before the order, as when one is placed, to prevent deadlocks.
  if (isCancelled)
    await lockProducts(
      tx,
      order.lines.map(({ productID: productId }) => productId),
    )
  const isChanged = await updateStatus(tx, { orderKey, ...change }).catch((error) => {
    throw refusalOf(error)
  })
  if (!isChanged) return undefined
  if (!isCancelled && change.to !== 'pending') return { points: 0 }
  const returned = await selectReturned(tx, orderKey)
  if (returned === 'some' || (returned === 'all' && !isCancelled))
    throw new AppError('order_cannot_move', { message: coded('errors.partlyReturned') })
  if (!isCancelled) return { points: 0 }
  await returnStock(tx, orderKey)
  const points = returned === 'all' ? 0 : order.pointsApplied
  if (points > 0 && userId !== null)
    await refund(tx, { userId, points, ref: orderId, cause: `order:${orderKey}:cancelled` })
  publish(tx, { type: 'products.changed' })
  return { points }
}

/** Cancels a member's own order that was not sent yet. @throws AppError order_not_found, order_not_pending */
export async function cancelOrder(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order> {
  const order = await requireOwnOrder(tx, userId, orderId)
  if (!(await changeStatus(tx, order, { from: UNSENT, to: 'cancelled' })))
    throw new AppError('order_not_pending')
  announceOrder(tx, order.orderKey)
  return getOrder(tx, userId, orderId)
}

type Move = { from: OrderStatus; status: OrderStatus; reason: string }

/**
 * Moves an order from the state that the steward saw, or corrects it by one step.
 * @throws AppError own_case, order_cannot_move, already_decided
 */
export async function moveStatus(tx: Tx, actor: Actor, order: Placed, { from, status, reason }: Move) {
  const { orderKey, orderId, userId } = order
  if (userId !== null) refuseOwn(actor, userId)
  const isCorrection = CORRECTIONS[from] === status
  if (!isCorrection && !BEFORE[status].includes(from)) throw new AppError('order_cannot_move')
  const subject = { kind: 'order', id: orderKey } as const
  const changed = await changeStatus(tx, order, { from: [from], to: status })
  if (!changed) {
    const decision = await selectStatus(tx, orderKey)
    throw await alreadyDecided(tx, { subject, action: 'order.moved', decision })
  }
  if (userId !== null)
    await notify(tx, {
      userId,
      notice: { kind: isCorrection ? 'order.movedBack' : 'order.moved', values: { orderId, status } },
      href: paths.orders,
      groupKey: `order:${orderId}`,
    })
  announceOrder(tx, orderKey)
  await audit(tx, actor, {
    action: 'order.moved',
    subject,
    before: { status: from },
    after: { status, ...(userId === null && changed.points > 0 && { pointsWrittenOff: changed.points }) },
    reason,
  })
}

/** Other stewards see the change at once. */
export function announceOrder(tx: Tx, orderKey: string) {
  publish(tx, { type: 'case.decided', kind: 'order', id: orderKey })
  publish(tx, { type: 'waiting.changed', kind: 'order' })
}

/** Cancelling what was shipped needs a reason, which only `moveStatus` takes. */
const BEFORE_WITHOUT_REASON: Record<OrderStatus, readonly OrderStatus[]> = { ...BEFORE, cancelled: UNSENT }

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
  const order = await requireOwnOrder(tx, userId, orderId)
  if (await changeStatus(tx, order, { from: BEFORE_WITHOUT_REASON[status], to: status })) {
    await notify(tx, {
      userId,
      notice: { kind: 'order.moved', values: { orderId, status } },
      href: paths.orders,
      groupKey: `order:${orderId}`,
    })
    announceOrder(tx, order.orderKey)
    await audit(tx, actor, {
      action: 'order.moved',
      subject: { kind: 'order', id: order.orderKey },
      before: { status: order.status },
      after: { status },
    })
    return getOrder(tx, userId, orderId)
  }
  const now = await getOrder(tx, userId, orderId)
  if (now.status !== status) throw new AppError('order_cannot_move')
  return now
}
