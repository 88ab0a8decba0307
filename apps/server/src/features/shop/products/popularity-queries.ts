import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

const dayOf = (time: Date) => sql`(${time}::timestamptz at time zone 'UTC')::date`

/** Sales that count for the popularity of products until the day of `since` (UTC). */
const expiring = (since: Date) => sql`
  product_sales where day >= (select since from popularity_window) and day < ${dayOf(since)}`

/** Locks the products in the order of their ids, like everything that changes sales. */
export async function lockProductsSoldBefore(tx: Tx, since: Date) {
  await sql`
    select from products where product_id in (select product_id from ${expiring(since)})
    order by product_id for no key update`.execute(tx)
}

export async function expireSalesBefore(tx: Tx, since: Date) {
  await sql`
    with expired as (
      select product_id, sum(units) as units from ${expiring(since)} group by product_id
    ), moved as (
      update popularity_window set since = ${dayOf(since)} where since < ${dayOf(since)}
    )
    update product_popularity set units = product_popularity.units - expired.units
    from expired where expired.product_id = product_popularity.product_id`.execute(tx)
}
