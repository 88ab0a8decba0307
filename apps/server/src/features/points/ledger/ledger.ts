/** Points are money (a point is worth one unit of the currency). They move only here: one ledger entry per movement, in the transaction that causes it. */

import type { BadgeId } from '@canopy/contract/points/badges'
import { DatabaseError } from 'pg'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { beginToEarn } from '../../accounts/index.ts'
import { awardProofBadges } from '../badges.ts'
import { notifyReached } from '../reached.ts'
import {
  type Entry,
  FOR_GOOD,
  insertEntry,
  lockAccount,
  type Payment,
  payProof,
  selectTaken,
} from './ledger-queries.ts'

/** `points` are positive, except in `correct`; `ref` is the id of the proof, order or correction. A `cause` that was used before violates a unique key. */
export type Movement = { userId: string; points: number; ref: string; cause: string }

async function move(tx: Tx, entry: Entry, badgeIds: BadgeId[] = []): Promise<number> {
  const balance = await insertEntry(tx, entry, badgeIds)
  publish(tx, { type: 'points.changed', userId: entry.userId })
  if (entry.earned !== 0) publish(tx, { type: 'ranks.changed' })
  if (entry.amount > 0) await notifyReached(tx, [entry.userId])
  return balance
}

/** `unconfirmed` if only the word-based reviewer has seen it. */
type VerifiedProof = { proofId: number; userId: string; unconfirmed: boolean; isNext?: boolean }

/**
 * Pays for a verified proof what its challenge gives, or says why not: it waits for the approval of its challenge, for a confirmation, for
 * room below the community's cap, or is not paid at all. Badges are awarded in any case. The account and the proof must be locked.
 */
export async function pay(
  tx: Tx,
  { proofId, userId, unconfirmed, isNext = false }: VerifiedProof,
): Promise<Payment> {
  // A member who has begun is paid like everybody else; an unconfirmed proof begins only if it is paid.
  if (!unconfirmed) await beginToEarn(tx, userId)
  const payment = await payProof(tx, { proofId, cause: `proof:${proofId}`, isNext })
  if (payment.outcome === 'paid') {
    if (unconfirmed) await beginToEarn(tx, userId)
    publish(tx, { type: 'points.changed', userId })
    publish(tx, { type: 'ranks.changed' })
    await notifyReached(tx, [userId])
  }
  await awardProofBadges(tx, userId)
  return payment
}

/** @throws AppError not_enough_points, points_on_hold */
export function requirePoints(
  { balance, available }: { balance: number; available: number },
  points: number,
) {
  if (points > balance) throw new AppError('not_enough_points')
  if (points > available) throw new AppError('points_on_hold')
}

/** The refusal that an error of the database stands for, if what has changed since `requirePoints` no longer covers an order. */
export function refusalOfSpending(error: unknown): AppError | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  if (error.constraint === 'member_points_balance_check') return new AppError('not_enough_points')
  return error.constraint === 'points_on_hold' ? new AppError('points_on_hold') : undefined
}

/**
 * Returns the points of a cancelled or returned order to the balance, after settling the member's shortfall: points that an overturned
 * verdict could not take back because they were spent. Returns the new balance.
 */
export async function refund(
  tx: Tx,
  {
    points,
    reason = 'order_cancelled',
    ...about
  }: Movement & { reason?: 'order_cancelled' | 'order_returned' },
): Promise<number> {
  const settled = Math.min(points, (await lockAccount(tx, about.userId)).shortfall)
  const detail = { orderId: about.ref, points }
  await recordSecurityEvent(tx, { kind: 'points.refunded', userId: about.userId, detail })
  return move(tx, {
    ...about,
    amount: points - settled,
    earned: 0,
    shortfall: -settled,
    reason,
  })
}

/**
 * Takes back the points of an overturned verdict. What exceeds the balance was spent and is recorded as a shortfall; the total earned
 * decreases by all of them. Returns the new balance.
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

/** Takes back what a proof should never have earned. No later verdict gives it back. */
export const takeBackForGood = (
  tx: Tx,
  { proofId, ...about }: Pick<Movement, 'userId' | 'points'> & { proofId: number },
) => takeBack(tx, { ...about, ref: String(proofId), cause: `${FOR_GOOD}${proofId}` })

/**
 * Undoes the last `takeBack` for the proof `ref` and returns its points; undefined if there is nothing to undo. The part of its
 * shortfall that has been settled since goes to the balance.
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

/** Adds points to the balance, or takes them if negative; the points that rank stay. The account must be locked and cover them. */
export const correct = (tx: Tx, { points, ...about }: Movement): Promise<number> =>
  move(tx, { ...about, amount: points, earned: 0, shortfall: 0, reason: 'steward_correction' })
