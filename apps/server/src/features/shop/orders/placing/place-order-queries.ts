import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { type IdempotencyKey, takeKey } from '../../../../db/idempotency.ts'
import { insertJobs } from '../../../../jobs/jobs.ts'
import { type Offer, offerColumns } from '../../products/stock-queries.ts'
import type { OrderRow } from '../order-queries.ts'
import { type Counting, countBeforeOrder, type UsedBefore } from './order-limit-queries.ts'

// Two statements for an order. Written as `once()`, `lockProducts` and a plain statement for each table, which is seven, it was easier to read
// but placed 21 % fewer orders a second at 8 at once and 28 % fewer at 32 (the best of three runs of each, in turn, on two busy cores).

type Reserving = { orderKey: string; productIds: number[]; counting: Counting | undefined }

/**
 * Waits for other orders of the member, takes the idempotency key of a new one, locks its products like `lockProducts` and counts what
 * the member's earlier orders use of the limits, in one statement. Returns no products if the key was taken already.
 */
export async function reserveProducts(
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  { orderKey, productIds, counting }: Reserving,
): Promise<{ offers: Offer[]; before: UsedBefore | undefined }> {
  const before = counting ? countBeforeOrder(counting, sql`(select count(*) from offer)`) : sql`select`
  const { rows } = await sql<{ offer: Offer; before: UsedBefore }>`
    with buyer as materialized (select lock_buyer(${idempotencyKey.userId})),
    key_taken as (${takeKey(idempotencyKey, { orderKey }, sql`buyer`)}),
    offer as materialized (
      select ${offerColumns} from products where product_id = any(${productIds}) and exists (select from key_taken)
      order by product_id for no key update
    ), before as materialized (${before})
    select to_json(offer) as offer, to_json(before) as before from offer, before`.execute(tx)
  return { offers: rows.map(({ offer }) => offer), before: counting && rows[0]?.before }
}

/** The name is taken from the account. */
export type NewOrder = Omit<OrderRow, 'name' | 'carrier' | 'trackingNumber' | 'timeline' | 'returns'> & {
  doorKeys: string[]
}

export type Inserted = { name: string; emailConfirmed: boolean; savedFor: boolean }

/**
 * The parts of a statement that follow orders in its part `placed`: they insert the lines, which are in its part `line`, take them from the
 * stock, note them as sold and add the jobs that mail the confirmations.
 */
export const partsOfPlaced = () => sql`written as (
      insert into order_lines (order_key, product_id, position, product_name, quantity, price)
      select order_key, product_id, position, product_name, quantity, price from placed join line using (order_key)
    ), taken as (
      insert into stock_entries (product_id, at, kind, change, stock, order_key)
      select product_id, created_at, 'sold', -quantity, 0, order_key from placed join line using (order_key)
    ), sold as (
      insert into new_sales (day, product_id, units)
      select (created_at at time zone 'UTC')::date, product_id, quantity from placed join line using (order_key)
    ), mail as (${insertJobs('order_mail', sql`jsonb_build_object('orderKey', order_key)`, { from: sql`placed` })})`

/**
 * Inserts an order with its lines and all that follows. The products must be locked. Returns what is needed of the member, and whether they
 * save for one of the products; undefined, and then it writes nothing, if the member has an order with this id.
 */
export async function insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<Inserted | undefined> {
  const productIds = lines.map((line) => line.productID)
  const quantities = lines.map((line) => line.quantity)
  const { rows } = await sql<Inserted>`
    with line as (
      select ${order.orderKey}::uuid as order_key, line.*, product_name, price
      from unnest(${productIds}::integer[], ${quantities}::integer[]) with ordinality as line (product_id, quantity, position)
        join products using (product_id)
    ), buyer as (
      select full_name as name, email_confirmed_at is not null as confirmed from users where user_id = ${order.userId}
    ), placed as (
      insert into orders (order_key, user_id, order_id, status, subtotal, points_applied, name,
        street, city, zip_code, phone, country, door_keys, created_at)
      select ${order.orderKey}, ${order.userId}, ${order.orderId}, ${order.status}, ${order.subtotal}, ${order.pointsApplied}, name,
        ${order.street}, ${order.city}, ${order.zipCode}, ${order.phone}, ${order.country}, ${order.doorKeys},
        ${order.createdAt}
      from buyer
      on conflict on constraint orders_of_user_key do nothing
      returning order_key, created_at
    ), ${partsOfPlaced()}
    select buyer.name, buyer.confirmed as "emailConfirmed", exists (
      select from pinned_products where user_id = ${order.userId} and product_id = any(${productIds})
    ) as "savedFor"
    from placed, buyer`.execute(tx)
  return rows[0]
}

/** The ids of a member's orders that start with `prefix`. */
export async function selectOrderIds(db: Db, userId: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('order_id', 'like', `${prefix}%`)
    .execute()
  return rows.map((row) => row.order_id)
}
