/** Every SQL statement of the shop. */

import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/connect.ts'

const productColumns = [
  'products.product_id as productID',
  'products.product_name as productName',
  'products.price',
  'products.image',
  'products.number_of_points as numberOfPoints',
  'products.short_description as shortDescription',
  'products.full_description as fullDescription',
  'products.quantity',
] as const

export type ProductRow = NonNullable<Awaited<ReturnType<typeof selectProduct>>>

export function selectProduct(db: Db, productID: number) {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('product_id', '=', productID)
    .executeTakeFirst()
}

/** Products by units ordered after `since` and not cancelled, then newest. */
export function selectPopularProducts(db: Db, since: Date, limit: number) {
  return db
    .with('sold', (query) =>
      query
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_key', 'orders.order_key')
        .select(({ fn }) => ['order_lines.product_id', fn.sum<number>('order_lines.quantity').as('units')])
        .where('orders.created_at', '>', since)
        .where('orders.status', '<>', 'cancelled')
        .groupBy('order_lines.product_id'),
    )
    .selectFrom('products')
    .leftJoin('sold', 'sold.product_id', 'products.product_id')
    .select(productColumns)
    .orderBy('sold.units', (order) => order.desc().nullsLast())
    .orderBy('products.product_id', 'desc')
    .limit(limit)
    .execute()
}

/** What the shop offers of a product now; `image` names its stored picture. */
export type Offer = {
  productID: number
  productName: string
  price: number
  stock: number
  image: string | null
}

/** Holds products until the transaction ends; always in the order of their ids, so that no two orders wait for each other. */
export async function lockProducts(tx: Tx, productIDs: number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select product_id as "productID", product_name as "productName", price, quantity as stock, image
    from products where product_id = any(${productIDs}) order by product_id for no key update`.execute(tx)
  return rows
}

/** An order about to be written; the name is the account's. */
export type NewOrder = Omit<OrderRow, 'name' | 'status'>

/**
 * Writes an order with its lines and takes them from the stock; the products have to be locked. Answers the name of the member,
 * or undefined when the member has an order of this id: then nothing is written.
 */
export async function insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<string | undefined> {
  const productIDs = lines.map((line) => line.productID)
  const quantities = lines.map((line) => line.quantity)
  const { rows } = await sql<{ name: string }>`
    with line as (
      select * from unnest(${productIDs}::integer[], ${quantities}::integer[])
        with ordinality as line (product_id, quantity, position)
    ), placed as (
      insert into orders (order_key, user_id, order_id, subtotal, points_applied, name,
        street, city, zip_code, phone, country, created_at)
      values (${order.orderKey}, ${order.userId}, ${order.orderId}, ${order.subtotal}, ${order.pointsApplied},
        (select full_name from users where user_id = ${order.userId}),
        ${order.street}, ${order.city}, ${order.zipCode}, ${order.phone}, ${order.country}, ${order.createdAt})
      on conflict on constraint orders_of_user_key do nothing
      returning order_key, name
    ), written as (
      insert into order_lines (order_key, product_id, position, product_name, quantity, price)
      select placed.order_key, line.product_id, line.position, products.product_name, line.quantity, products.price
      from placed, line join products on products.product_id = line.product_id
    ), taken as (
      update products set quantity = products.quantity - line.quantity
      from placed, line where products.product_id = line.product_id
    )
    select name from placed`.execute(tx)
  return rows[0]?.name
}

/** The ids of a member's orders that begin with `prefix`. */
export async function selectOrderIds(tx: Tx, userId: string, prefix: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('order_id', 'like', `${prefix}%`)
    .execute()
  return rows.map((row) => row.order_id)
}

const ordersOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select((query) => [
      'order_key as orderKey',
      'order_id as orderId',
      'user_id as userId',
      'created_at as createdAt',
      'status',
      'subtotal',
      'points_applied as pointsApplied',
      'total_amount as totalAmount',
      'name',
      'street',
      'city',
      'zip_code as zipCode',
      'country',
      'phone',
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
      ).as('lines'),
    ])
    .$narrowType<{ userId: string }>()
    .where('user_id', '=', userId)

export type OrderRow = InferResult<ReturnType<typeof ordersOf>>[number]

/** An order of this member. */
export function selectOrder(db: Db, userId: string, orderId: string): Promise<OrderRow | undefined> {
  return ordersOf(db, userId).where('order_id', '=', orderId).executeTakeFirst()
}

/** A member's orders, newest first; only those after `place`, the time and key of an order. */
export function selectOrders(
  db: Db,
  userId: string,
  limit: number,
  place: { time: Date; id: string } | undefined,
): Promise<OrderRow[]> {
  const newest = ordersOf(db, userId).orderBy('created_at', 'desc').orderBy('order_key', 'desc').limit(limit)
  if (!place) return newest.execute()
  return newest
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'order_key'), '<', tuple(place.time, place.id)),
    )
    .execute()
}

/** Cancels an order that is pending; undefined when there is none. Of many at once one succeeds. */
export function cancelPendingOrder(tx: Tx, userId: string, orderId: string) {
  return tx
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .returning(['order_key as orderKey', 'points_applied as pointsApplied'])
    .executeTakeFirst()
}

/** Puts back into the stock what an order had taken; the products have to be locked. */
export async function returnStock(tx: Tx, orderKey: string) {
  await sql`
    update products set quantity = products.quantity + line.quantity
    from order_lines line where line.order_key = ${orderKey} and line.product_id = products.product_id`.execute(
    tx,
  )
}

/** The ids of a member's orders that have not been sent yet. */
export async function selectPendingOrderIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  return rows.map((row) => row.order_id)
}

/** Forgets to whom and where a member's orders went. */
export async function blankOrders(tx: Tx, userId: string) {
  await tx
    .updateTable('orders')
    .set({ name: '', street: '', city: '', zip_code: '', phone: '' })
    .where('user_id', '=', userId)
    .execute()
}
