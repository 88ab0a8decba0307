/** Queries for the desk's page about one member. */

import type { ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import type { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'

type Counts = {
  posts: number
  comments: number
  orders: number
  heldProofs: number
  verified: number
  issue: number
  undecided: number
}

export async function countMemberThings(db: Db, userId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::integer from posts where user_id = ${userId}) as posts,
      (select count(*)::integer from comments where user_id = ${userId}) as comments,
      (select count(*)::integer from orders where user_id = ${userId}) as orders,
      (select count(*)::integer from waiting_points where user_id = ${userId}) + (
        select count(distinct ref)::integer from earnings
        where user_id = ${userId} and released_at is null and amount > taken + spent and not overturned
      ) as "heldProofs",
      count(*) filter (where status = 'Verified')::integer as verified,
      count(*) filter (where status = 'Issue')::integer as issue,
      count(*) filter (where status in ('Pending', 'Error'))::integer as undecided
    from proofs where user_id = ${userId}`.execute(db)
  const [counts] = rows
  if (!counts) throw notFound()
  return counts
}

/** Newest first. */
export const selectMemberProofs = (
  db: Db,
  userId: string,
  limit: number,
  after: Cursor<number> | undefined,
) =>
  keyset(
    db
      .selectFrom('proofs')
      .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
      .select([
        'proofs.proof_id as proofId',
        'proofs.challenge_id as challengeId',
        'challenges.challenge_name as challengeName',
        'proofs.status',
        'proofs.points_earned as pointsEarned',
        'proofs.submitted_at as submittedAt',
      ])
      .$narrowType<{ status: ProofStatus }>()
      .where('proofs.user_id', '=', userId),
    { by: ['proofs.submitted_at', 'proofs.proof_id'], direction: 'desc', after, limit },
  ).execute()

/** Newest first. */
export const selectMemberOrders = (db: Db, userId: string, limit: number, after: Cursor | undefined) =>
  keyset(
    db
      .selectFrom('orders')
      .select([
        'order_key as orderKey',
        'order_id as orderId',
        'created_at as createdAt',
        'status',
        'points_applied as pointsApplied',
        'total_amount as totalAmount',
      ])
      .$narrowType<{ status: OrderStatus }>()
      .where('user_id', '=', userId),
    { by: ['created_at', 'order_key'], direction: 'desc', after, limit },
  ).execute()

/** @throws AppError not_found */
export const selectEmail = (db: Db, userId: string) =>
  db.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirstOrThrow(notFound)

/** The address of the latest order. */
export const selectDelivery = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['name', 'street', 'city', 'zip_code as zipCode', 'country', 'phone'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('order_key', 'desc')
    .limit(1)
    .executeTakeFirst()
