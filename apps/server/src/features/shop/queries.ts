/** Every SQL statement of the shop. */

import type { OrderStatus } from '@canopy/contract/shop'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/database.ts'
import { type Claim, takeKey } from '../../db/idempotency.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'
import { insertJob } from '../../jobs/jobs.ts'

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

/** A product as the shop shows it; undefined where there is none of this id. */
export function selectProduct(db: Db, productID: number) {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('product_id', '=', productID)
    .executeTakeFirst()
}

const utcDay = (time: Date) => sql<Date>`(${time}::timestamptz at time zone 'UTC')::date`

/** Products by units sold from the day of `since` on, then newest. */
export async function selectPopularProducts(db: Db, since: Date, limit: number): Promise<ProductRow[]> {
  return db
    .with('sold', (query) =>
      query
        .selectFrom('product_sales')
        .select(({ fn }) => ['product_id', fn.sum<number>('units').as('units')])
        .where('day', '>=', utcDay(since))
        .groupBy('product_id'),
    )
    .selectFrom('products')
    .leftJoin('sold', 'sold.product_id', 'products.product_id')
    .select(productColumns)
    .orderBy(({ fn, ref, lit }) => fn.coalesce(ref('sold.units'), lit(0)), 'desc')
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

const offerColumns = sql`product_id as "productID", product_name as "productName", price, quantity as stock, image`

/** Holds products until the transaction ends; always in the order of their ids, so that no two orders wait for each other. */
export async function lockProducts(tx: Tx, productIDs: number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${offerColumns} from products where product_id = any(${productIDs})
    order by product_id for no key update`.execute(tx)
  return rows
}

/**
 * Takes the key of an order that is about to be written and holds its products as `lockProducts` does, in one statement. Answers
 * none when the key was taken before.
 */
export async function claimProducts(
  tx: Tx,
  claim: Claim,
  orderKey: string,
  productIDs: number[],
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with claimed as (${takeKey(claim, { orderKey })})
    select ${offerColumns} from products where product_id = any(${productIDs}) and exists (select from claimed)
    order by product_id for no key update`.execute(tx)
  return rows
}

/** An order about to be written; the name is the account's. */
export type NewOrder = Omit<OrderRow, 'name' | 'status'>

/**
 * Writes an order with its lines, takes them from the stock, counts them as sold and has the order confirmed by mail; the products
 * have to be locked. Answers the member's name, or undefined when the member has an order of this id: then nothing is written.
 */
export async function insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<string | undefined> {
  const productIDs = lines.map((line) => line.productID)
  const quantities = lines.map((line) => line.quantity)
  const { rows } = await sql<{ name: string }>`
    with line as (
      select * from unnest(${productIDs}::integer[], ${quantities}::integer[])
        with ordinality as line (product_id, quantity, position)
    ), buyer as (
      select full_name as name from users where user_id = ${order.userId}
    ), placed as (
      insert into orders (order_key, user_id, order_id, subtotal, points_applied, name,
        street, city, zip_code, phone, country, created_at)
      select ${order.orderKey}, ${order.userId}, ${order.orderId}, ${order.subtotal}, ${order.pointsApplied}, name,
        ${order.street}, ${order.city}, ${order.zipCode}, ${order.phone}, ${order.country}, ${order.createdAt}
      from buyer
      on conflict on constraint orders_of_user_key do nothing
      returning order_key
    ), written as (
      insert into order_lines (order_key, product_id, position, product_name, quantity, price)
      select placed.order_key, line.product_id, line.position, products.product_name, line.quantity, products.price
      from placed, line join products on products.product_id = line.product_id
    ), taken as (
      update products set quantity = products.quantity - line.quantity
      from placed, line where products.product_id = line.product_id
    ), sold as (
      insert into product_sales (day, product_id, units)
      select ${utcDay(order.createdAt)}, line.product_id, line.quantity from placed, line
      on conflict (day, product_id) do update set units = product_sales.units + excluded.units
    ), mail as (${insertJob('order_mail', { orderKey: order.orderKey }, { from: sql`placed` })})
    select buyer.name from placed, buyer`.execute(tx)
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

/** The order that this member sees under `orderId`. */
export function selectOrder(db: Db, userId: string, orderId: string): Promise<OrderRow | undefined> {
  return ordersOf(db, userId).where('order_id', '=', orderId).executeTakeFirst()
}

/** As `selectOrder`, by the key that an order has before it has its id. @throws when there is none */
export function selectOrderByKey(db: Db, userId: string, orderKey: string): Promise<OrderRow> {
  return ordersOf(db, userId).where('order_key', '=', orderKey).executeTakeFirstOrThrow()
}

/** Who placed an order, and where their mails go; undefined once the member has left. */
export function selectBuyer(db: Db, orderKey: string) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select(['users.user_id as userId', 'users.email'])
    .where('orders.order_key', '=', orderKey)
    .executeTakeFirst()
}

/** A member's orders after the cursor, newest first. */
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

/** Which order, and the step it takes: to the state `to` from one of the states `from`. */
export type Step = { userId: string; orderId: string; from: OrderStatus[]; to: OrderStatus }

/** Takes the step and answers the order's key; undefined when no such order is in one of those states. Of many at once one succeeds. */
export async function moveOrder(tx: Tx, { userId, orderId, from, to }: Step): Promise<string | undefined> {
  const moved = await tx
    .updateTable('orders')
    .set({ status: to })
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('status', '=', sql<string>`any(${from})`)
    .returning('order_key as orderKey')
    .executeTakeFirst()
  return moved?.orderKey
}

/** Puts back into the stock what an order had taken, and counts it as sold no more; the products have to be locked. */
export async function returnStock(tx: Tx, orderKey: string) {
  await sql`
    with line as (
      select product_id, quantity, (created_at at time zone 'UTC')::date as day
      from orders join order_lines using (order_key) where order_key = ${orderKey}
    ), unsold as (
      update product_sales set units = product_sales.units - line.quantity
      from line where product_sales.day = line.day and product_sales.product_id = line.product_id
    )
    update products set quantity = products.quantity + line.quantity
    from line where products.product_id = line.product_id`.execute(tx)
}

/** Holds the products of a member's orders that have not been sent yet, as `lockProducts` does. */
export async function lockPendingProducts(tx: Tx, userId: string) {
  await sql`
    select from products where product_id in (
      select product_id from orders join order_lines using (order_key) where user_id = ${userId} and status = 'pending'
    ) order by product_id for no key update`.execute(tx)
}

/** Holds a member's orders that have not been sent yet, so that none is sent meanwhile, and answers their ids. */
export async function lockPendingOrders(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
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
