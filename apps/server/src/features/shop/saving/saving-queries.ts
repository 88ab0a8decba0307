import { sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { nameIn, type Reader } from '../../../languages/translations.ts'
import { availablePoints } from '../../points/index.ts'

const pinned = (db: Db, userId: string) =>
  db
    .selectFrom('pinned_products')
    .innerJoin('products', 'products.product_id', 'pinned_products.product_id')
    .where('pinned_products.user_id', '=', userId)

export const selectSaving = (db: Db, { userId, language }: Reader) =>
  pinned(db, userId)
    .innerJoin('member_points', 'member_points.user_id', 'pinned_products.user_id')
    .select([
      'products.product_id as productID',
      nameIn(language, 'product').as('productName'),
      'products.price',
      'image',
      'quantity',
      sql<boolean>`visible and archived_at is null`.as('sold'),
      'pinned_products.price as priceBefore',
      availablePoints.as('available'),
    ])
    .executeTakeFirst()

export const selectPinned = (db: Db, userId: string) =>
  pinned(db, userId)
    .select([
      'products.product_id as productID',
      'product_name as productName',
      'pinned_products.price as priceBefore',
      'pinned_at as pinnedAt',
      'notified_at as notifiedAt',
    ])
    .execute()

/**
 * Pins a product that is for sale instead of another one; the same one stays as it is. Nobody is notified of what they can afford
 * already. The member's account must be locked, so that no points arrive meanwhile. Returns false if the product is not for sale.
 */
export async function upsertPinned(tx: Tx, userId: string, productId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into pinned_products (user_id, product_id, price, notified_at)
    select user_id, product_id, price, case when ${availablePoints} >= price then now() end
    from member_points, products
    where user_id = ${userId} and product_id = ${productId} and visible and archived_at is null
    on conflict (user_id) do update set
      product_id = excluded.product_id,
      price = case when pinned_products.product_id = excluded.product_id then pinned_products.price else excluded.price end,
      pinned_at = case when pinned_products.product_id = excluded.product_id then pinned_products.pinned_at else excluded.pinned_at end,
      notified_at = case when pinned_products.product_id = excluded.product_id then pinned_products.notified_at else excluded.notified_at end
    returning product_id`.execute(tx)
  return rows.length > 0
}

export async function deletePinned(db: Db, userId: string) {
  await db.deleteFrom('pinned_products').where('user_id', '=', userId).execute()
}

/** Ends the saving of members for products that they bought with these orders. */
export async function deleteBought(db: Db, orderKeys: readonly string[]) {
  await sql`
    delete from pinned_products using orders join order_lines using (order_key)
    where order_key = ${anyOf(orderKeys)}
      and pinned_products.user_id = orders.user_id and pinned_products.product_id = order_lines.product_id`.execute(
    db,
  )
}

/**
 * Selects challenges that pay the member within a day's cap. Leaves out those that are closed or to come, those that the member or an
 * earlier account of theirs has done or created, and habits that the member has left.
 */
const earnable = (userId: string, dailyCap: number) => sql`
  from challenges join policies policy on policy.active
  where hidden_at is null and closed_at is null
    and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
    and (policy.mode = 'open' or (approved_at is not null and budget_left >= points))
    and points <= ${dailyCap} and created_by is distinct from ${userId}
    and case
      when quota is null then not exists (
        select from deeds where deeds.challenge_id = challenges.challenge_id and deeds.user_id = ${userId}
      )
      else paid_weeks > (
        select count(*) from weeks_paid(challenges.challenge_id, ${userId}) as week where week <> week_of(community_day(now()))
      ) and (
        exists (
          select from participations joined
          where joined.challenge_id = challenges.challenge_id and joined.user_id = ${userId}
        )
        or not exists (select from deeds where deeds.challenge_id = challenges.challenge_id and deeds.user_id = ${userId})
      )
    end
    and not exists (
      select from left_challenges
      where email_key = (select proven_email_key(${userId})) and left_challenges.challenge_id = challenges.challenge_id
    )`

type Reachable = {
  challengeId: number
  challengeName: string
  points: number
  place: number
  isTypical: boolean
}

/** The open challenges that the member can still earn: the `first` ones with the most points, and the one in the middle. */
export async function selectReachable(db: Db, { userId, language }: Reader, dailyCap: number, first: number) {
  const { rows } = await sql<Reachable>`
    select * from (
      select challenge_id as "challengeId", ${nameIn(language, 'challenge')} as "challengeName", points,
        (row_number() over by_points)::integer as place,
        row_number() over by_points = (count(*) over () + 1) / 2 as "isTypical"
      ${earnable(userId, dailyCap)}
      window by_points as (order by points desc, enrolled desc, challenge_id)
    ) ranked
    where place <= ${first} or "isTypical"
    order by place`.execute(db)
  return rows
}
