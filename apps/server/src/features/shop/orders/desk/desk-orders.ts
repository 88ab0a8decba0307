/** Orders as stewards see them. */

import type {
  DeskOrder,
  DeskOrderCase,
  OrderContact,
  OrderMove,
  PackingSlip,
} from '@canopy/contract/desk/shop/orders'
import { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../../app-error.ts'
import type { Actor } from '../../../../audit/actor.ts'
import { type Act, audit, auditAll } from '../../../../audit/audit.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { sourcesOf } from '../../../points/index.ts'
import { announceOrder, moveStatus } from '../order-status.ts'
import { causeOf, timeOf, toAddress, toLines, toReturns, toTimeline } from '../orders.ts'
import { selectSameDoor } from '../same-door-queries.ts'
import {
  type DeskOrderCaseRow,
  type DeskOrderRow,
  insertNote,
  lockOrder,
  selectDeskOrder,
  selectSlips,
  updateParcel,
} from './desk-order-queries.ts'

export const toDeskOrder = (row: DeskOrderRow): DeskOrder => ({
  orderKey: row.orderKey,
  orderId: row.orderId,
  member: row.userId === null ? null : { userId: row.userId, fullName: row.fullName ?? '' },
  createdAt: row.createdAt.toISOString(),
  status: OrderStatus.parse(row.status),
  units: row.units ?? 0,
  pointsApplied: row.pointsApplied,
  totalAmount: row.totalAmount,
})

/** @throws AppError order_not_found */
export async function readDeskOrder(db: Db, orderKey: string): Promise<DeskOrderCase> {
  const row = await selectDeskOrder(db, orderKey)
  if (!row) throw new AppError('order_not_found')
  const { subtotal, carrier, trackingNumber, notes } = row
  return {
    ...toDeskOrder(row),
    lines: toLines(row),
    subtotal,
    carrier,
    trackingNumber,
    timeline: toTimeline(row),
    returns: toReturns(row),
    notes: notes.map(({ noteId, authorId, fullName, text, at }) => ({
      noteId,
      author: authorId === null ? null : { userId: authorId, fullName: fullName ?? '' },
      text,
      at: timeOf(at),
    })),
    pointsSources: row.pointsApplied === 0 ? [] : await sourcesOf(db, causeOf(orderKey), null),
    sameDoor: (await selectSameDoor(db, orderKey)).map(({ userId, fullName, createdAt, ...other }) => ({
      ...other,
      member: userId === null ? null : { userId, fullName: fullName ?? '' },
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Locks the order. @throws AppError order_not_found */
export async function requireOrder(tx: Tx, orderKey: string): Promise<DeskOrderCaseRow> {
  const order = await lockOrder(tx, orderKey)
  if (!order) throw new AppError('order_not_found')
  return order
}

/** Moves an order, and notes how its parcel is sent. @throws AppError order_not_found, own_case, order_cannot_move, already_decided */
export async function moveOrder(
  tx: Tx,
  actor: Actor,
  orderKey: string,
  { from, status, carrier, trackingNumber, reason }: OrderMove,
) {
  // Not locked, since products are locked before orders; the change itself checks the state.
  const row = await selectDeskOrder(tx, orderKey)
  if (!row) throw new AppError('order_not_found')
  await moveStatus(tx, actor, row, { from, status, reason })
  if (carrier !== undefined || trackingNumber !== undefined)
    await updateParcel(tx, orderKey, {
      carrier: carrier ?? row.carrier,
      trackingNumber: trackingNumber ?? row.trackingNumber,
    })
}

/** @throws AppError order_not_found */
export async function addNote(tx: Tx, actor: Actor, orderKey: string, text: string) {
  await requireOrder(tx, orderKey)
  await insertNote(tx, { noteId: uuidv7(), orderKey, authorId: actor.userId, text })
  announceOrder(tx, orderKey)
  await audit(tx, actor, { action: 'order.noted', subject: { kind: 'order', id: orderKey } })
}

/** The address of an order. Each look is recorded. @throws AppError order_not_found */
export async function viewContact(tx: Tx, actor: Actor, orderKey: string): Promise<OrderContact> {
  const order = await requireOrder(tx, orderKey)
  await auditAll(tx, actor, lookAt(order))
  return toAddress(order)
}

/** An order of a member who has left has no address any more. */
const lookAt = ({ userId, orderKey }: { userId: string | null; orderKey: string }): Act[] =>
  userId === null
    ? []
    : [{ action: 'contact.viewed', subject: { kind: 'member', id: userId }, after: { orderKey } }]

/** The packing slips of orders, in this order. Each look at an address is recorded. @throws AppError order_not_found */
export async function viewSlips(tx: Tx, actor: Actor, orderKeys: string[]): Promise<PackingSlip[]> {
  const found = new Map((await selectSlips(tx, orderKeys)).map((row) => [row.orderKey, row]))
  const rows = [...new Set(orderKeys)].map((orderKey) => {
    const row = found.get(orderKey)
    if (!row) throw new AppError('order_not_found')
    return row
  })
  await auditAll(tx, actor, rows.flatMap(lookAt))
  return rows.map(({ orderKey, orderId, createdAt, subtotal, pointsApplied, totalAmount, ...row }) => ({
    ...{ orderKey, orderId, subtotal, pointsApplied, totalAmount },
    ...{ carrier: row.carrier, trackingNumber: row.trackingNumber },
    createdAt: createdAt.toISOString(),
    lines: toLines(row),
    returns: toReturns(row),
    address: toAddress(row),
  }))
}
