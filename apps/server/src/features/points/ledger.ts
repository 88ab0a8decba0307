/** Points are money (1 point = Rs 1): they move here only, one ledger entry per movement, in the transaction of their cause. */

import type { BadgeId } from '@canopy/contract/points'
import { DatabaseError } from 'pg'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import { awardProofBadges } from './badges.ts'
import { type Entry, insertEntry, lockAccount, selectTaken } from './queries.ts'

/** `points` are positive; `ref` names the proof or order; the same `cause` a second time is an error of the database. */
export type Movement = { userId: string; points: number; ref: string; cause: string }

async function move(tx: Tx, entry: Entry, badgeIds: BadgeId[] = []): Promise<number> {
  const balance = await insertEntry(tx, entry, badgeIds)
  publish(tx, { type: 'points', userId: entry.userId })
  return balance
}

/** Pays for a verified proof, gives the badges this earns, and answers the new balance. */
export async function credit(tx: Tx, { points, ...about }: Movement): Promise<number> {
  const balance = await move(tx, {
    ...about,
    amount: points,
    earned: points,
    shortfall: 0,
    reason: 'proof_verified',
  })
  await awardProofBadges(tx, about.userId)
  return balance
}

/**
 * Redeems points on an order and answers the new balance.
 * @throws AppError not_enough_points; the transaction can only be rolled back then
 */
export async function spend(tx: Tx, { points, ...about }: Movement): Promise<number> {
  try {
    return await move(tx, { ...about, amount: -points, earned: 0, shortfall: 0, reason: 'order_redeemed' }, [
      'green-shopper',
    ])
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'member_points_balance_check')
      throw new AppError('not_enough_points')
    throw error
  }
}

/**
 * Gives back what a cancelled order had redeemed, and answers the new balance. Points that were earned by a verdict overturned since
 * are not there to be given back: a shortfall is settled first.
 */
export async function refund(tx: Tx, { points, ...about }: Movement): Promise<number> {
  const settled = Math.min(points, (await lockAccount(tx, about.userId)).shortfall)
  return move(tx, {
    ...about,
    amount: points - settled,
    earned: 0,
    shortfall: -settled,
    reason: 'order_cancelled',
  })
}

/**
 * Takes back the points of an overturned verdict, as far as the balance reaches; what was spent already is recorded as a
 * shortfall. The points earned in all lose the whole. Answers the new balance.
 */
export async function takeBack(tx: Tx, { points, ...about }: Movement): Promise<number> {
  const taken = Math.min(points, (await lockAccount(tx, about.userId)).balance)
  return move(tx, {
    ...about,
    amount: -taken,
    earned: -points,
    shortfall: points - taken,
    reason: 'verdict_overturned',
  })
}

/**
 * Gives back, to the point, what the last `takeBack` from the proof `ref` took off the points earned, and answers how much that
 * is; undefined when nothing of that proof is missing. What of its shortfall was settled since goes to the balance.
 */
export async function giveBack(tx: Tx, about: Omit<Movement, 'points'>): Promise<number | undefined> {
  const { shortfall } = await lockAccount(tx, about.userId)
  const taken = await selectTaken(tx, about.userId, about.ref)
  if (!taken) return undefined
  const settled = Math.min(taken.shortfall, shortfall)
  await move(tx, {
    ...about,
    amount: -taken.earned - settled,
    earned: -taken.earned,
    shortfall: -settled,
    reason: 'verdict_overturned',
  })
  await awardProofBadges(tx, about.userId)
  return -taken.earned
}
