import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

const dayOf = (time: Date) => sql`(${time}::timestamptz at time zone 'UTC')::date`

/** Sales that count for the popularity of products until the day of `since` (UTC). */
const expiring = (since: Date) => sql`
  product_sales where day >= (select since from popularity_window) and day < ${dayOf(since)}`

/** Makes other transactions that change the popularity of products wait until this one ends. */
export async function lockPopularity(tx: Tx) {
  await sql`select from popularity_window for update`.execute(tx)
}

/**
 * Adds the new sales to those of their days, which counts them for the popularity of their products. Returns whether there were any. More
 * cancelled than sold on a day, as after a date was changed by hand, counts as nothing sold, and does not stop the rest.
 */
export async function addNewSales(tx: Tx): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with counted as (delete from new_sales returning day, product_id, units)
    merge into product_sales as sold
    using (select day, product_id, sum(units) as units from counted group by day, product_id) as added
    on sold.day = added.day and sold.product_id = added.product_id
    when matched then update set units = greatest(sold.units + added.units, 0)
    when not matched and added.units > 0 then insert (day, product_id, units) values (added.day, added.product_id, added.units)`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** Returns whether there were any. */
export async function expireSalesBefore(tx: Tx, since: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with expired as (
      select product_id, sum(units) as units from ${expiring(since)} group by product_id
    ), moved as (
      update popularity_window set since = ${dayOf(since)} where since < ${dayOf(since)}
    )
    update product_popularity set units = product_popularity.units - expired.units
    from expired where expired.product_id = product_popularity.product_id`.execute(tx)
  return numAffectedRows > 0n
}
