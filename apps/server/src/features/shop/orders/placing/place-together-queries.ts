import { sql } from 'kysely'
import { anyOf } from '../../../../db/any-of.ts'
import type { Tx } from '../../../../db/database.ts'
import { availablePoints, partsOfSpending } from '../../../points/index.ts'
import { type Counting, type UsedBefore, usedBefore } from './order-limit-queries.ts'
import { type NewOrder, partsOfPlaced } from './place-order-queries.ts'

/**
 * `contentHash`, in hexadecimal digits, is that of the idempotency key. `counting` is undefined where members can order as
 * they like, which is so for all members or for none.
 */
export type Wanted = {
  userId: string
  key: string
  contentHash: string
  orderId: string
  points: number
  counting: Counting | undefined
}

export type Buyer = {
  userId: string
  name: string
  emailConfirmed: boolean
  /** The idempotency key and the id of the order are free, and the points are there. */
  isReady: boolean
  before: UsedBefore
}

const before = sql`
  select ${usedBefore} from count_before_order(member.user_id, "joinedAfter", "doorKeys", "doorSince")`

/**
 * Locks members with their accounts, and under limits the doors, and counts what `countBeforeOrder` counts. It does not wait: members of whom
 * something is locked are left out.
 */
export async function lockBuyers(tx: Tx, wanted: Wanted[]): Promise<Buyer[]> {
  const rows = wanted.map(({ counting, contentHash, ...row }) => ({ ...row, ...counting }))
  const isCounted = wanted.some(({ counting }) => counting)
  const result = await sql<Buyer>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted ("userId" uuid, key text, "orderId" text,
        points integer, "joinedAfter" timestamptz, "doorKeys" text[], "doorSince" timestamptz)
    ), member as materialized (
      select users.user_id, full_name, email_confirmed_at, wanted.*
      from users join member_points using (user_id) join wanted on "userId" = users.user_id
      where users.user_id = ${anyOf(wanted.map(({ userId }) => userId))} and try_lock_buyer("userId", "doorKeys")
      for key share of users skip locked for no key update of member_points skip locked
    )
    select "userId", full_name as name, email_confirmed_at is not null as "emailConfirmed",
      not exists (
        select from idempotency_keys where user_id = "userId" and scope = 'order' and key = member.key
      ) and not exists (
        select from orders where user_id = "userId" and order_id = "orderId"
      ) and ${availablePoints} >= points as "isReady", to_json(before) as before
    from member join member_points using (user_id) cross join lateral (${isCounted ? before : sql`select`}) as before`.execute(
    tx,
  )
  return result.rows
}

export type Draft = NewOrder & Pick<Wanted, 'key' | 'contentHash'> & Pick<Buyer, 'name'>

/**
 * Takes the idempotency keys of orders of different members and inserts the orders with all that follows, in one statement. The products
 * must be locked, and the keys and ids free. Returns the keys of the orders whose members save for one of the products.
 */
export async function insertTogether(tx: Tx, drafts: Draft[]): Promise<string[]> {
  const orders = drafts.map(({ lines, ...order }) => order)
  const lines = drafts.flatMap(({ orderKey, lines }) =>
    lines.map((line, index) => ({ ...line, orderKey, position: index + 1 })),
  )
  const { rows } = await sql<{ orderKey: string }>`
    with draft as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as draft ("orderKey" uuid, "userId" uuid, "orderId" text,
        status text, subtotal bigint, "pointsApplied" integer, name text, street text, city text, "zipCode" text, phone text,
        country text, "doorKeys" text[], "createdAt" timestamptz, key text, "contentHash" text)
    ), line as materialized (
      select "orderKey" as order_key, "productID" as product_id, position, "productName" as product_name, quantity, price
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("orderKey" uuid, "productID" integer, position smallint,
        "productName" text, quantity integer, price integer)
    ), key_taken as (
      insert into idempotency_keys (user_id, scope, key, content_hash, reply)
      select "userId", 'order', key, decode("contentHash", 'hex'), jsonb_build_object('orderKey', "orderKey") from draft
    ), placed as (
      insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name,
        street, city, zip_code, phone, country, door_keys, created_at)
      select "orderKey", "userId", "orderId", status, subtotal, "pointsApplied", name,
        street, city, "zipCode", phone, country, "doorKeys", "createdAt"
      from draft
      returning order_key, user_id, order_id, points_applied, created_at, 'order:' || order_key as cause
    ), ${partsOfPlaced()},
    ${partsOfSpending}
    select order_key as "orderKey" from placed where exists (
      select from pinned_products join line using (product_id)
      where pinned_products.user_id = placed.user_id and line.order_key = placed.order_key
    )`.execute(tx)
  return rows.map(({ orderKey }) => orderKey)
}
