import type { OrderLimits } from '@canopy/contract/shop/orders/shapes'
import { sql } from 'kysely'
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
