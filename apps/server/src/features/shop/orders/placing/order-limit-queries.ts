import type { OrderLimits } from '@canopy/contract/shop/orders/shapes'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../../app-error.ts'
import type { Db } from '../../../../db/database.ts'

/** Part of the limits that a member's undelivered orders use. */
export type Used = Pick<OrderLimits, 'isNewMember' | 'orders' | 'cash' | 'pieces'>

/** Accounts opened after `joinedAfter` are those of new members. */
type Buyer = { userId: string; joinedAfter: Date }

export async function selectUsed(db: Db, { userId, joinedAfter }: Buyer): Promise<Used> {
  const { rows } = await sql<Used>`
    select orders, cash, pieces, is_new_member(${userId}, ${joinedAfter}) as "isNewMember"
    from undelivered_orders(${userId})`.execute(db)
  const [used] = rows
  if (!used) throw notFound()
  return used
}

/** `doorKeys` is null if no points are redeemed. */
export type Counting = Buyer & { doorKeys: string[] | null; doorSince: Date }

/** Points redeemed after `doorSince` at the door, and at those that resemble it: the most under one of their keys. */
export type UsedBefore = Used & { doorPoints: number; nearbyPoints: number }

/** Columns of what `count_before_order` returns. */
export const usedBefore = sql`orders, cash, pieces, is_new as "isNewMember", door_points as "doorPoints", nearby_points as "nearbyPoints"`

/**
 * Counts what the limits of an order need, as part of a statement. Further orders of the member, and with points to the door, wait until
 * the transaction ends. The products must be locked before, to prevent deadlocks.
 */
export const countBeforeOrder = (
  { userId, joinedAfter, doorKeys, doorSince }: Counting,
  /** The number of products that the statement locks. The function needs it, so PostgreSQL locks them all before it calls the function. */
  locked: RawBuilder<unknown>,
) => sql<UsedBefore>`
  select ${usedBefore}
  from (select ${locked}) as locked(products),
    count_before_order(${userId}, ${joinedAfter}, case when products > 0 then ${doorKeys}::text[] end, ${doorSince})`

/** Forgets the doors of members who have left, of orders placed before `before`. */
export async function deleteDoorsBefore(db: Db, before: Date) {
  await db
    .updateTable('orders')
    .set({ door_keys: null })
    .where('user_id', 'is', null)
    .where('door_keys', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
