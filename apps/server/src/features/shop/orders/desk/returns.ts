/** Goods that members send back. */

import type { NewReturn } from '@canopy/contract/desk/shop/orders'
import { paths } from '@canopy/contract/paths'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../../audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { publish } from '../../../../live/publish.ts'
import { notify } from '../../../notifications/index.ts'
import { refund } from '../../../points/index.ts'
import { insertStockEntry, lockProducts } from '../../products/stock-queries.ts'
import { announceOrder } from '../order-status.ts'
import { type DeskOrderCaseRow, insertReturn, updatePaid } from './desk-order-queries.ts'
import { requireOrder } from './desk-orders.ts'
import { shareOf } from './return-share.ts'

type Units = { productID: number; quantity: number }[]

const RETURNABLE = ['shipped', 'delivered', 'completed']

/** Units of each product that were returned already. */
function returnedUnits({ returns }: DeskOrderCaseRow) {
  const units = new Map<number, number>()
  for (const { lines } of returns)
    for (const { productID: productId, quantity } of lines)
      units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

/** The lines with what is known of them. @throws AppError not_returnable */
function checkLines(order: DeskOrderCaseRow, lines: NewReturn['lines']) {
  const returned = returnedUnits(order)
  return lines.map(({ productId: text, quantity, condition, restock }) => {
    const productId = Number(text)
    const line = order.lines.find((each) => each.productID === productId)
    if (!line || quantity > line.quantity - (returned.get(productId) ?? 0))
      throw new AppError('not_returnable')
    return { productID: productId, quantity, condition, restocked: restock && condition === 'good' }
  })
}

function worthOf(order: DeskOrderCaseRow, units: Units) {
  const prices = new Map(order.lines.map(({ productID: productId, price }) => [productId, price]))
  return units.reduce(
    (sum, { productID: productId, quantity }) => sum + quantity * (prices.get(productId) ?? 0),
    0,
  )
}

/**
 * Records what came back: points return by their share, the cash is noted as owed, or lowers what is collected if the order is not paid,
 * and goods in good condition may go back into the stock. Points of a member who has left are lost.
 * @throws AppError order_not_found, own_case, not_returnable, already_decided
 */
export async function returnOrder(
  tx: Tx,
  actor: Actor,
  orderKey: string,
  { lines: wanted, returnsSeen, reason }: NewReturn,
) {
  // Products are locked before the order, as when one is placed, to prevent deadlocks.
  await lockProducts(
    tx,
    wanted.map(({ productId }) => Number(productId)),
  )
  const order = await requireOrder(tx, orderKey)
  const { userId, orderId } = order
  if (userId !== null) refuseOwn(actor, userId)
  const subject = { kind: 'order', id: orderKey } as const
  if (order.returns.length !== returnsSeen)
    throw await alreadyDecided(tx, { subject, action: 'order.returned', decision: 'recorded a return' })
  if (!RETURNABLE.includes(order.status)) throw new AppError('not_returnable')

  const lines = checkLines(order, wanted)
  const before = order.returns.flatMap((each) => each.lines)
  const { points: share, cash: worth } = shareOf(order, worthOf(order, before), worthOf(order, lines))
  const points = userId === null ? 0 : share
  const returnId = uuidv7()
  const { cash, waived } = await insertReturn(tx, { returnId, orderKey, points, cash: worth, lines })
  for (const { productID: productId, quantity, restocked } of lines)
    if (restocked)
      await insertStockEntry(tx, {
        productID: productId,
        kind: 'returned',
        change: quantity,
        actorId: actor.userId,
        reason,
        orderKey,
      })
  if (userId !== null) {
    if (points > 0)
      await refund(tx, {
        userId,
        points,
        ref: orderId,
        cause: `order:${orderKey}:returned:${returnId}`,
        reason: 'order_returned',
      })
    await notify(tx, {
      userId,
      notice:
        waived > 0
          ? { kind: 'order.cameBack', values: { orderId, points, waived } }
          : { kind: 'order.returned', values: { orderId, points, cash } },
      href: paths.order(orderId),
      groupKey: `order:${orderId}:returned:${returnId}`,
    })
  }
  publish(tx, { type: 'products.changed' })
  announceOrder(tx, orderKey)
  await audit(tx, actor, {
    action: 'order.returned',
    subject,
    after: {
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      points,
      cash,
      ...(waived > 0 && { waived }),
      ...(share > points && { pointsWrittenOff: share }),
    },
    reason,
  })
}

type RefundPaid = { orderKey: string; returnId: string; paid: boolean; reason: string; now: Date }

/**
 * Notes whether the cash of a return was given to the member.
 * @throws AppError order_not_found, own_case, not_found for an unknown return, no_cash_owed, already_decided
 */
export async function setRefundPaid(
  tx: Tx,
  actor: Actor,
  { orderKey, returnId, paid, reason, now }: RefundPaid,
) {
  const { userId, returns } = await requireOrder(tx, orderKey)
  if (userId !== null) refuseOwn(actor, userId)
  const returned = returns.find((each) => each.returnId === returnId)
  if (!returned) throw new AppError('not_found')
  if (returned.cash === 0) throw new AppError('no_cash_owed')
  const subject = { kind: 'order', id: orderKey } as const
  if (!(await updatePaid(tx, { orderKey, returnId, paidAt: paid ? now : null })))
    throw await alreadyDecided(tx, {
      subject,
      action: paid ? 'refund.paid' : 'refund.unpaid',
      decision: paid ? 'gave back the cash' : 'noted the cash as still to be given back',
    })
  announceOrder(tx, orderKey)
  await audit(tx, actor, {
    action: paid ? 'refund.paid' : 'refund.unpaid',
    subject,
    after: { returnId, cash: returned.cash },
    reason,
  })
}
