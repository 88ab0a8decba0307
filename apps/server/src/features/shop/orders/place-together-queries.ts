import { sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/database.ts'
import { availablePoints, partsOfSpending } from '../../points/index.ts'
import { type Offer, offerColumns } from '../products/stock-queries.ts'
import { type Counting, countBeforeOrder, type UsedBefore } from './order-limit-queries.ts'
import { type NewOrder, partsOfPlaced } from './place-order-queries.ts'

/** `counting` is undefined where members can order as they like, which is so for all members or for none. */
export type Wanted = {
  userId: string
  key: string
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

const before = countBeforeOrder(
  {
    userId: sql.ref('member.user_id'),
    joinedAfter: sql.ref('joinedAfter'),
    doorKey: sql.ref('doorKey'),
    doorSince: sql.ref('doorSince'),
  },
  sql`(select count(*) from offer)`,
)

/**
 * Locks the products of orders of different members, and counts for each member what `countBeforeOrder` counts. Products and members that
 * others lock are left out.
 */
export async function lockTogether(tx: Tx, wanted: Wanted[], productIDs: number[]) {
  const rows = wanted.map(({ counting, ...row }) => ({ ...row, ...counting }))
  const isCounted = wanted.some(({ counting }) => counting)
  const result = await sql<{ offers: Offer[]; buyers: Buyer[] }>`
    with offer as materialized (
      select ${offerColumns} from products where product_id = ${anyOf(productIDs)}
      order by product_id for no key update skip locked
    ), member as materialized (
      select user_id, full_name, email_confirmed_at from users where user_id = ${anyOf(wanted.map(({ userId }) => userId))}
      order by user_id for key share skip locked
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted ("userId" uuid, key text, "orderId" text,
        points integer, "joinedAfter" timestamptz, "doorKey" text, "doorSince" timestamptz)
    ), buyer as (
      select member.user_id as "userId", full_name as name, email_confirmed_at is not null as "emailConfirmed",
        not exists (
          select from idempotency_keys where user_id = member.user_id and scope = 'order' and key = wanted.key
        ) and not exists (
          select from orders where user_id = member.user_id and order_id = "orderId"
        ) and ${availablePoints} >= points as "isReady", to_json(before) as before
      from member join member_points using (user_id) join wanted on "userId" = member.user_id
        cross join lateral (${isCounted ? before : sql`select`}) as before
    )
    select (select coalesce(json_agg(offer), '[]') from offer) as offers,
      (select coalesce(json_agg(buyer), '[]') from buyer) as buyers`.execute(tx)
  const [locked] = result.rows
  if (!locked) throw new Error('a select of values returned no row')
  return locked
}

/** `contentHash` is that of the claim with the idempotency key, in hexadecimal digits. */
export type Draft = NewOrder & { name: string; key: string; contentHash: string }

/**
 * Takes the idempotency keys of orders of different members and inserts the orders with all that follows, in one statement. The products
 * must be locked, and the keys and ids free. Says of each order whether its member saves for one of the products.
 */
export async function insertTogether(tx: Tx, drafts: Draft[]) {
  const orders = drafts.map(({ lines, ...order }) => order)
  const lines = drafts.flatMap(({ orderKey, lines }) =>
    lines.map((line, index) => ({ ...line, orderKey, position: index + 1 })),
  )
  const { rows } = await sql<{ orderKey: string; savedFor: boolean }>`
    with draft as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as draft ("orderKey" uuid, "userId" uuid, "orderId" text,
        status text, subtotal integer, "pointsApplied" integer, name text, street text, city text, "zipCode" text, phone text,
        country text, "doorKey" text, "createdAt" timestamptz, key text, "contentHash" text)
    ), line as materialized (
      select "orderKey" as order_key, "productID" as product_id, position, "productName" as product_name, quantity, price
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("orderKey" uuid, "productID" integer, position smallint,
        "productName" text, quantity integer, price integer)
    ), claimed as (
      insert into idempotency_keys (user_id, scope, key, content_hash, reply)
      select "userId", 'order', key, decode("contentHash", 'hex'), jsonb_build_object('orderKey', "orderKey") from draft
    ), placed as (
      insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name,
        street, city, zip_code, phone, country, door_key, created_at)
      select "orderKey", "userId", "orderId", status, subtotal, "pointsApplied", name,
        street, city, "zipCode", phone, country, "doorKey", "createdAt"
      from draft
      returning order_key, user_id, order_id, points_applied, created_at, 'order:' || order_key as cause
    ), ${partsOfPlaced()},
    ${partsOfSpending}
    select order_key as "orderKey", exists (
      select from pinned_products join line using (product_id)
      where pinned_products.user_id = placed.user_id and line.order_key = placed.order_key
    ) as "savedFor"
    from placed`.execute(tx)
  return rows
}
