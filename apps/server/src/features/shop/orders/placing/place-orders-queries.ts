import type { OrderLimits } from '@canopy/contract/shop/orders/shapes'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../../app-error.ts'
import { anyOf } from '../../../../db/any-of.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { insertJobs } from '../../../../jobs/jobs.ts'
import { availablePoints, partsOfSpending } from '../../../points/index.ts'
import { type Offer, offerColumns } from '../../products/stock-queries.ts'
import type { OrderRow } from '../order-queries.ts'

/** Part of the limits that a member's undelivered orders use. */
export type Used = Pick<OrderLimits, 'isNewMember' | 'orders' | 'cash' | 'pieces'>

/** Accounts opened after `joinedAfter` are those of new members. */
type OfMember = { userId: string; joinedAfter: Date }

export async function selectUsed(db: Db, { userId, joinedAfter }: OfMember): Promise<Used> {
  const { rows } = await sql<Used>`
    select orders, cash, pieces, is_new_member(${userId}, ${joinedAfter}) as "isNewMember"
    from undelivered_orders(${userId})`.execute(db)
  const [used] = rows
  if (!used) throw notFound()
  return used
}

/** `doorKeys` is null if no points are redeemed. */
export type Counting = OfMember & { doorKeys: string[] | null; doorSince: Date }

/** Points redeemed after `doorSince` at the door, and at those that resemble it: the most under one of their keys. */
export type UsedBefore = Used & { doorPoints: number; nearbyPoints: number }

// Two statements for all orders. With one for each step an order alone took seven, and 8 at once were 21 % slower, 32 at once 28 %.

/** An order that somebody wants to place. `counting` is undefined where members can order as they like. */
export type Wanted = {
  userId: string
  key: string
  orderId: string
  dayPrefix: string
  counting: Counting | undefined
}

/** The member who wants to place an order, under locks that hold until the transaction ends. */
export type Buyer = {
  userId: string
  name: string
  emailConfirmed: boolean
  balance: number
  /** Points of the balance that are not on hold. */
  available: number
  /** The first request with the same idempotency key. */
  earlier: { contentHash: string; orderKey: string } | null
  /** The ids of the member's orders of the same day, if the wanted one is among them. */
  takenIds: string[] | null
  before: UsedBefore
}

/**
 * Locks members, then products in the order of their ids, then the accounts of the members, and returns what an order depends on. One order
 * waits for each of these locks. Of several those are left out whose member, address or account somebody else has locked.
 */
export async function lockForOrders(
  tx: Tx,
  wanted: Wanted[],
  productIDs: number[],
): Promise<{ buyers: Buyer[]; offers: Offer[] }> {
  const rows = wanted.map(({ counting, ...row }) => ({ ...row, ...counting }))
  const isAlone = wanted.length === 1
  const locked = isAlone ? sql`` : sql`skip locked`
  const { rows: found } = await sql<{ buyers: Buyer[]; offers: Offer[] }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted ("userId" uuid, key text, "orderId" text,
        "dayPrefix" text, "joinedAfter" timestamptz, "doorKeys" text[], "doorSince" timestamptz)
    ), begun as materialized (
      select "userId", begun.* from wanted cross join lateral begin_order(
        "userId", key, "orderId", "dayPrefix", "joinedAfter", "doorKeys", "doorSince", ${isAlone}) as begun
    ), offer as materialized (
      select ${offerColumns} from products where product_id = any(${productIDs}) and (select count(*) from begun) > 0
      order by product_id for no key update
    ), buyer as materialized (
      select begun.*, full_name as name, email_confirmed_at is not null as "emailConfirmed", balance, ${availablePoints} as available
      from users join member_points using (user_id) join begun on "userId" = users.user_id
        cross join (select count(*) from offer) as locked
      where users.user_id = ${anyOf(wanted.map(({ userId }) => userId))}
      for key share of users ${locked} for no key update of member_points ${locked}
    )
    select coalesce((select json_agg(buyer) from buyer), '[]') as buyers,
      coalesce((select json_agg(offer) from offer), '[]') as offers`.execute(tx)
  return found[0] ?? { buyers: [], offers: [] }
}

/** The name is taken from the account. */
export type NewOrder = Omit<
  OrderRow,
  'carrier' | 'trackingNumber' | 'timeline' | 'returns' | 'paymentMethod' | 'paymentState'
> & {
  doorKeys: string[]
}

export type Draft = NewOrder & { key: string; contentHash: string }

/**
 * Takes the idempotency keys of orders of different members and inserts the orders with all that follows: their lines, what is taken from the
 * stock and noted as sold, the jobs that mail the confirmations, and the points that are spent. The products must be locked, and the keys and
 * ids free. Returns the keys of the orders whose members save for one of the products.
 */
export async function insertOrders(tx: Tx, drafts: Draft[]): Promise<string[]> {
  const orders = drafts.map(({ lines, ...order }) => order)
  const lines = drafts.flatMap(({ orderKey, lines }) =>
    lines.map((line, index) => ({ ...line, orderKey, position: index + 1 })),
  )
  const ofLines = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from placed join line using (order_key)`
  const { rows } = await sql<{ orderKey: string }>`
    with draft as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as draft ("orderKey" uuid, "userId" uuid, "orderId" text,
        status text, subtotal bigint, "pointsApplied" integer, name text, street text, city text, "zipCode" text, phone text,
        country text, "doorKeys" text[], "createdAt" timestamptz, key text, "contentHash" text)
    ), line as materialized (
      select "orderKey" as order_key, "productID" as product_id, position, "productName" as product_name, quantity, price
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("orderKey" uuid, "productID" integer, position smallint,
        "productName" text, quantity integer, price integer)
    ), claimed as (
      insert into idempotency_keys (user_id, scope, key, content_hash, reply)
      select "userId", 'order', key, decode("contentHash", 'hex'), jsonb_build_object('orderKey', "orderKey") from draft
    ), placed as (
      insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name,
        street, city, zip_code, phone, country, door_keys, created_at)
      select "orderKey", "userId", "orderId", status, subtotal, "pointsApplied", name,
        street, city, "zipCode", phone, country, "doorKeys", "createdAt"
      from draft
      returning order_key, user_id, order_id, points_applied, created_at, 'order:' || order_key as cause
    ), written as (
      insert into order_lines (order_key, product_id, position, product_name, quantity, price)
      ${ofLines(sql`order_key, product_id, position, product_name, quantity, price`)}
    ), taken as (
      insert into stock_entries (product_id, at, kind, change, stock, order_key)
      ${ofLines(sql`product_id, created_at, 'sold', -quantity, 0, order_key`)}
    ), sold as (
      insert into new_sales (day, product_id, units)
      ${ofLines(sql`(created_at at time zone 'UTC')::date, product_id, quantity`)}
    ), mail as (${insertJobs('order_mail', sql`jsonb_build_object('orderKey', order_key)`, { from: sql`placed` })}),
    ${partsOfSpending}
    select order_key as "orderKey" from placed where exists (
      select from pinned_products join line using (product_id)
      where pinned_products.user_id = placed.user_id and line.order_key = placed.order_key
    )`.execute(tx)
  return rows.map(({ orderKey }) => orderKey)
}
