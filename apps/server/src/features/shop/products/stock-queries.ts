import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** A product as it can be bought now. */
export type Offer = {
  productID: number
  productName: string
  price: number
  stock: number
  image: string | null
}

export const offerColumns = sql`product_id as "productID", product_name as "productName", price, quantity as stock, image`

/** Locks products until the transaction ends. They are locked in the order of their ids, which prevents deadlocks between orders. */
export async function lockProducts(tx: Tx, productIDs: number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${offerColumns} from products where product_id = any(${productIDs})
    order by product_id for no key update`.execute(tx)
  return rows
}

/** Locks the products of a member's pending orders, in the same order as `lockProducts`. */
export async function lockPendingProducts(tx: Tx, userId: string) {
  await sql`
    select from products where product_id in (
      select product_id from orders join order_lines using (order_key) where user_id = ${userId} and status = 'pending'
    ) order by product_id for no key update`.execute(tx)
}

/** Returns the units of an order to the stock and removes them from the sales. The products must be locked. */
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
