import { UNSENT } from '@canopy/contract/shop/orders/shapes'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** A product as it can be bought now. */
export type Offer = {
  productID: number
  productName: string
  price: number
  stock: number
  image: string | null
  /** Stewards have not been warned yet that the stock falls below this. */
  warnsBelow?: number | null
}

/** Hidden and archived products cannot be bought, as if they were sold out. */
export const offerColumns = sql`product_id as "productID", product_name as "productName", price,
  case when visible and archived_at is null then quantity else 0 end as stock, image,
  case when warned_at is null and threshold > 0 then threshold end as "warnsBelow"`

/** Locks products until the transaction ends. They are locked in the order of their ids, which prevents deadlocks between orders. */
export async function lockProducts(tx: Tx, productIds: number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${offerColumns} from products where product_id = any(${productIds})
    order by product_id for no key update`.execute(tx)
  return rows
}

/** Selects the products that run out and of which stewards were not warned yet; also hidden ones. */
export const selectUnwarned = (tx: Tx, productIds: number[]) =>
  tx
    .selectFrom('products')
    .select([
      'product_id as productID',
      'product_name as productName',
      'quantity as stock',
      'threshold as warnsBelow',
    ])
    .where('product_id', '=', anyOf(productIds))
    .where('archived_at', 'is', null)
    .where('warned_at', 'is', null)
    .orderBy('product_id')
    .execute()

/** Locks the products of a member's orders that were not sent, in the same order as `lockProducts`. */
export async function lockUnsentProducts(tx: Tx, userId: string) {
  await sql`
    select from products where product_id in (
      select product_id from orders join order_lines using (order_key) where user_id = ${userId} and status = any(${UNSENT})
    ) order by product_id for no key update`.execute(tx)
}

/** Returns those units of an order to the stock that did not come back yet, and notes all as cancelled. The products must be locked. */
export async function returnStock(tx: Tx, orderKey: string) {
  await sql`
    with line as (
      select product_id, quantity, quantity - returned_units(order_key, product_id) as away,
        (created_at at time zone 'UTC')::date as day
      from orders join order_lines using (order_key) where order_key = ${orderKey}
    ), unsold as (
      insert into new_sales (day, product_id, units) select day, product_id, -quantity from line
    )
    insert into stock_entries (product_id, kind, change, stock, order_key)
    select product_id, 'returned', away, 0, ${orderKey} from line where away > 0 order by product_id`.execute(
    tx,
  )
}

const entries = (db: Db) =>
  db
    .selectFrom('stock_entries')
    .leftJoin('users', 'users.user_id', 'stock_entries.actor_id')
    .select([
      'stock_entries.entry_id as entryId',
      'stock_entries.at',
      'stock_entries.kind',
      'stock_entries.change',
      'stock_entries.stock',
      'stock_entries.actor_id as stewardId',
      'users.full_name as fullName',
      'stock_entries.reason',
    ])

export type StockEntryRow = InferResult<ReturnType<typeof entries>>[number]

/** Newest first, after the entry with the id `after`. */
export const selectStockEntries = (
  db: Db,
  productId: number,
  limit: number,
  after: number | undefined,
): Promise<StockEntryRow[]> =>
  entries(db)
    .where('product_id', '=', productId)
    .$if(after !== undefined, (query) => query.where('entry_id', '<', after ?? 0))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()

type NewEntry = {
  productID: number
  kind: string
  change: number
  actorId: string
  reason: string
  orderKey?: string
}

/** A trigger changes the stock of the product and writes it into the entry. */
export async function insertStockEntry(
  tx: Tx,
  { productID: productId, kind, change, actorId, reason, orderKey }: NewEntry,
) {
  await tx
    .insertInto('stock_entries')
    .values({
      product_id: productId,
      kind,
      change,
      stock: 0,
      actor_id: actorId,
      reason,
      order_key: orderKey ?? null,
    })
    .execute()
}
