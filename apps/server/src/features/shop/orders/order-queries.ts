import { type OrderStatus, UNSENT } from '@canopy/contract/shop/orders/shapes'
import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../../app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import type { DB } from '../../../db/schema.ts'

type OrdersBuilder = ExpressionBuilder<DB, 'orders'>

export const linesOf = (query: OrdersBuilder) =>
  jsonArrayFrom(
    query
      .selectFrom('order_lines')
      .innerJoin('products', 'products.product_id', 'order_lines.product_id')
      .select([
        'order_lines.product_id as productID',
        'order_lines.product_name as productName',
        'order_lines.quantity',
        'order_lines.price',
        'products.image',
      ])
      .whereRef('order_lines.order_key', '=', 'orders.order_key')
      .orderBy('order_lines.position'),
  )

/** The states of an order after it was placed, oldest first. */
export const timelineOf = (query: OrdersBuilder) =>
  jsonArrayFrom(
    query
      .selectFrom('order_events')
      .select(['status', 'at'])
      .whereRef('order_events.order_key', '=', 'orders.order_key')
      .orderBy('event_id'),
  )

/** Oldest first. */
export const returnsOf = (query: OrdersBuilder) =>
  jsonArrayFrom(
    query
      .selectFrom('order_returns')
      .select((inner) => [
        'return_id as returnId',
        'at',
        'points',
        'cash',
        'waived',
        'paid_at as paidAt',
        jsonArrayFrom(
          inner
            .selectFrom('return_lines')
            .select(['product_id as productID', 'quantity', 'condition', 'restocked'])
            .whereRef('return_lines.return_id', '=', 'order_returns.return_id')
            .orderBy('product_id'),
        ).as('lines'),
      ])
      .whereRef('order_returns.order_key', '=', 'orders.order_key')
      .orderBy('at'),
  )

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .select((query) => [
      'order_key as orderKey',
      'order_id as orderId',
      'orders.user_id as userId',
      'created_at as createdAt',
      'status',
      'subtotal',
      'points_applied as pointsApplied',
      'total_amount as totalAmount',
      'payment_method as paymentMethod',
      'payment_state as paymentState',
      'name',
      'street',
      'city',
      'zip_code as zipCode',
      'country',
      'phone',
      'carrier',
      'tracking_number as trackingNumber',
      timelineOf(query).as('timeline'),
      returnsOf(query).as('returns'),
      linesOf(query).as('lines'),
    ])
    // The queries below find orders of members only.
    .$narrowType<{ userId: string }>()

const ordersOf = (db: Db, userId: string) => orders(db).where('user_id', '=', userId)

export type OrderRow = InferResult<ReturnType<typeof ordersOf>>[number]

export function selectOrder(db: Db, userId: string, orderId: string): Promise<OrderRow | undefined> {
  return ordersOf(db, userId).where('order_id', '=', orderId).executeTakeFirst()
}

/** Order ids are unique per member only, keys everywhere. */
export function selectOrderByKey(db: Db, userId: string, orderKey: string): Promise<OrderRow> {
  return ordersOf(db, userId).where('order_key', '=', orderKey).executeTakeFirstOrThrow(notFound)
}

/**
 * An order, and the member who placed it: their address, and how many orders they had placed by then in 24 hours, this one included.
 * Undefined if their account was deleted.
 */
export function selectWithBuyer(db: Db, orderKey: string) {
  return orders(db)
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select([
      'users.email',
      'users.email_confirmed_at as emailConfirmedAt',
      'users.language',
      sql<number>`(
        select count(*) from orders as earlier
        where earlier.user_id = orders.user_id and earlier.order_key <= orders.order_key
          and earlier.created_at > orders.created_at - interval '24 hours'
      )`.as('ordersOfDay'),
    ])
    .where('orders.order_key', '=', orderKey)
    .executeTakeFirst()
}

/** A page of a member's orders, newest first. */
export function selectOrders(
  db: Db,
  userId: string,
  limit: number,
  after: Cursor | undefined,
): Promise<OrderRow[]> {
  return keyset(ordersOf(db, userId), {
    by: ['created_at', 'order_key'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

/** Sets the status of an order to `to` if it is one of `from` now. Of concurrent changes one succeeds. */
export async function updateStatus(
  tx: Tx,
  { orderKey, from, to }: { orderKey: string; from: readonly OrderStatus[]; to: OrderStatus },
): Promise<boolean> {
  const updated = await tx
    .updateTable('orders')
    .set({ status: to })
    .where('order_key', '=', orderKey)
    .where('status', '=', anyOf(from))
    .returning('order_key')
    .executeTakeFirst()
  return updated !== undefined
}

export async function selectReturned(db: Db, orderKey: string): Promise<'nothing' | 'some' | 'all'> {
  const { returned, sold } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(returned_units(order_key, product_id)), 0)::integer`.as('returned'),
      fn.sum<number>('quantity').as('sold'),
    ])
    .where('order_key', '=', orderKey)
    .executeTakeFirstOrThrow(notFound)
  if (returned === 0) return 'nothing'
  return returned < sold ? 'some' : 'all'
}

export async function selectStatus(db: Db, orderKey: string): Promise<string> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('order_key', '=', orderKey)
    .executeTakeFirstOrThrow(notFound)
  return status
}

/** Locks a member's orders that were not sent until the transaction ends, so that none is. Returns their ids. */
export async function lockUnsentOrders(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('status', '=', anyOf(UNSENT))
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.order_id)
}

/** Orders that one run releases; the next run goes on. */
const UNCONFIRMED_MAX = 500

/** Orders that were not sent and that no steward has released or moved. */
const unconfirmed = (db: Db) =>
  db
    .selectFrom('orders')
    .select((query) => [
      'order_key as orderKey',
      'order_id as orderId',
      'user_id as userId',
      'points_applied as pointsApplied',
      linesOf(query).as('lines'),
    ])
    .where('status', '=', anyOf(UNSENT))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('event_id')
            .whereRef('order_events.order_key', '=', 'orders.order_key')
            .where('order_events.status', '<>', 'on hold'),
        ),
      ),
    )

/** Reads unconfirmed orders placed before `before`, oldest first. */
export const selectUnconfirmed = (db: Db, before: Date) =>
  unconfirmed(db).where('created_at', '<', before).orderBy('created_at').limit(UNCONFIRMED_MAX).execute()

/** Locks the order until the transaction ends. Undefined if it was sent, cancelled or confirmed meanwhile. */
export const lockUnconfirmed = (tx: Tx, orderKey: string) =>
  unconfirmed(tx).where('order_key', '=', orderKey).forNoKeyUpdate().executeTakeFirst()

/** Removes what tells who placed the member's orders; notes of stewards may, too. */
export async function anonymiseOrders(tx: Tx, userId: string) {
  await tx
    .updateTable('orders')
    .set({ name: '', street: '', city: '', zip_code: '', phone: '', carrier: '', tracking_number: '' })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .deleteFrom('order_notes')
    .where('order_key', 'in', (query) =>
      query.selectFrom('orders').select('order_key').where('user_id', '=', userId),
    )
    .execute()
}
