import type { OrderLimits } from '@canopy/contract/shop'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** What a member's undelivered orders use of the limits. */
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

/** `doorKey` is null if no points are redeemed; otherwise `doorPoints` were redeemed at the door after `doorSince`. */
type Counted = Buyer & { doorKey: string | null; doorSince: Date }

/**
 * Counts what the limits of an order need. Further orders of the member, and with points to the door, wait until the transaction ends.
 * The products must be locked before, to prevent deadlocks.
 */
export async function countBeforeOrder(
  tx: Tx,
  { userId, joinedAfter, doorKey, doorSince }: Counted,
): Promise<Used & { doorPoints: number }> {
  const { rows } = await sql<Used & { doorPoints: number }>`
    select orders, cash, pieces, is_new as "isNewMember", door_points as "doorPoints"
    from count_before_order(${userId}, ${joinedAfter}, ${doorKey}, ${doorSince})`.execute(tx)
  const [counted] = rows
  if (!counted) throw notFound()
  return counted
}

/** Forgets the doors of members who have left, of orders placed before `before`. */
export async function deleteDoorsBefore(db: Db, before: Date) {
  await db
    .updateTable('orders')
    .set({ door_key: null })
    .where('user_id', 'is', null)
    .where('door_key', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
