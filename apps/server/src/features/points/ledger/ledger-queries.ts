import type { BadgeId } from '@canopy/contract/points/badges'
import type { LedgerReason } from '@canopy/contract/points/ledger'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../../app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { nameIn } from '../../../languages/translations.ts'
import { provedBy } from './tracing-queries.ts'

/** `amount` changes the balance, `earned` the points that count for the leaderboard. Each `cause` may move points once, ever. */
export type Entry = {
  userId: string
  amount: number
  earned: number
  shortfall: number
  reason: LedgerReason
  ref: string
  cause: string
}

/**
 * Inserts an entry and awards `badgeIds` in one statement. A trigger updates the account and fills in the entry's balance, which is
 * returned.
 */
export async function insertEntry(tx: Tx, entry: Entry, badgeIds: BadgeId[]): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    with entry as (
      insert into points_ledger (user_id, amount, earned, shortfall, reason, ref, cause, balance)
      values (${entry.userId}, ${entry.amount}, ${entry.earned}, ${entry.shortfall}, ${entry.reason}, ${entry.ref},
        ${entry.cause}, 0)
      returning user_id, balance
    ), awarded as (
      insert into badge_awards (user_id, badge_id) select user_id, unnest(${badgeIds}::text[]) from entry
      on conflict do nothing
    )
    select balance from entry`.execute(tx)
  const [written] = rows
  if (!written) throw new Error('inserting a ledger entry returned no row')
  return written.balance
}

/**
 * The parts of a statement that redeem points on orders, which are in its part `placed`: for each an entry, and the badge. The accounts must be
 * locked, and the caller publishes that the points have changed.
 */
export const partsOfSpending = sql`spent as (
      insert into points_ledger (user_id, amount, earned, shortfall, reason, ref, cause, balance)
      select user_id, -points_applied, 0, 0, 'order_redeemed', order_id, cause, 0 from placed where points_applied > 0
      returning user_id
    ), awarded as (
      insert into badge_awards (user_id, badge_id) select user_id, 'green-shopper' from spent
      on conflict do nothing
    )`

/**
 * Outcome for a verified proof's points. `paid` points may still be on hold; `approval`, `confirmation` and `room` wait for that, and
 * `hidden` ones until the challenge is shown again.
 */
type Waits = 'approval' | 'confirmation' | 'room' | 'hidden'
type Outcome = 'paid' | Waits | 'own' | 'rejected' | 'budget' | 'weeks' | 'removed'
export type Payment = { outcome: Outcome; points: number }

/**
 * The database applies the policy, the budget and the cap, and writes the ledger entry, in one statement. It pays what the challenge gives
 * now, and returns that, too. `isNext` if the proof is the next of those that wait for room.
 */
export async function payProof(
  tx: Tx,
  { proofId, cause, isNext }: { proofId: number; cause: string; isNext: boolean },
): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select outcome, points from pay_proof(${proofId}::integer, ${cause}, ${isNext}::boolean)`.execute(tx)
  const [payment] = rows
  if (!payment) throw new Error('paying a proof returned no row')
  return payment
}

/** Locks a member's points account until the transaction ends. */
export function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('member_points')
    .select(['balance', 'shortfall'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

export function selectAccount(db: Db, userId: string) {
  return db
    .selectFrom('member_points')
    .select([
      'balance',
      'earned',
      'earned_at as earnedAt',
      'shortfall',
      'challenges_completed as challengesCompleted',
      'off_boards as offBoards',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
}

/** The points a member can redeem. */
export async function balanceOf(db: Db, userId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('member_points')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
  return balance
}

/** The points a member has earned since a time, without what was taken back, and the balance. Undefined if the member has left. */
export const selectEarnedSince = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('member_points')
    .leftJoin('points_ledger', (join) =>
      join.onRef('points_ledger.user_id', '=', 'member_points.user_id').on('at', '>=', since),
    )
    .select((eb) => [
      'member_points.balance',
      eb.fn.coalesce(eb.fn.sum<number>('points_ledger.earned'), eb.lit(0)).as('earned'),
    ])
    .where('member_points.user_id', '=', userId)
    .groupBy('member_points.user_id')
    .executeTakeFirst()

export const selectBalances = (db: Db, userIds: string[]) =>
  db
    .selectFrom('member_points')
    .select(['user_id as userId', 'balance'])
    .where('user_id', '=', anyOf(userIds))
    .execute()

/** The member's earnings of the last `days` days, without those that an overturned verdict took back. */
export const recentEarnings = (db: Db, userId: string, days: number) =>
  db
    .selectFrom('points_ledger as entry')
    .select(['at', 'earned as points', 'reason', 'ref'])
    .where('user_id', '=', userId)
    .where('earned', '>', 0)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('points_ledger as taken')
            .select('taken.entry_id')
            .whereRef('taken.user_id', '=', 'entry.user_id')
            .whereRef('taken.ref', '=', 'entry.ref')
            .where('taken.earned', '<', 0)
            .whereRef('taken.entry_id', '>', 'entry.entry_id'),
        ),
      ),
    )

/** Points that earlier accounts with the member's address, once it is proven, earned in the last `days` days. */
const earnedBefore = (db: Db, userId: string, days: number) =>
  db
    .selectFrom('left_earnings')
    .select(['at', 'points'])
    .where('email_key', '=', sql<Buffer>`proven_email_key(${userId})`)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${days})`)

/** Time at which an earning counts towards the cap of a day: when its proof was sent, however late that was verified or paid. */
const countsSince = sql<Date>`coalesce(proofs.submitted_at, earning.at)`

/**
 * Points that count towards the member's own cap of a day, oldest first: earnings, proofs that wait to be paid, and what earlier accounts
 * with the same e-mail address earned. The account must be locked.
 */
export const selectEarningsOfDay = (tx: Tx, userId: string) =>
  tx
    .selectFrom(recentEarnings(tx, userId, 1).as('earning'))
    .leftJoin('proofs', (join) => join.on('proofs.proof_id', '=', provedBy('earning')))
    .select([countsSince.as('at'), 'earning.points'])
    .where(countsSince, '>', sql<Date>`now() - interval '1 day'`)
    .unionAll(
      tx
        .selectFrom('waiting_points')
        .innerJoin('challenges', 'challenges.challenge_id', 'waiting_points.challenge_id')
        .select(['submitted_at as at', 'challenges.points'])
        .where('user_id', '=', userId)
        .where('submitted_at', '>', sql<Date>`now() - interval '1 day'`),
    )
    .unionAll(earnedBefore(tx, userId, 1))
    .orderBy('at')
    .execute()

/**
 * Points of other proofs that the member has sent in the last day and a steward may verify, one for each deed that they do not have yet, since no
 * second proof of it is paid. The account must be locked.
 */
export async function selectUndecidedOfDay(tx: Tx, { proofId, userId }: { proofId: number; userId: string }) {
  const { rows } = await sql<{ at: Date; points: number }>`
    select max(waiting.submitted_at) as at, challenges.points
    from proofs asked
    join proofs waiting on waiting.user_id = asked.user_id
    join challenges on challenges.challenge_id = waiting.challenge_id
    join policies on active
    where asked.proof_id = ${proofId} and waiting.user_id = ${userId}
      and waiting.submitted_at > now() - interval '1 day'
      and waiting.status = 'Pending' and waiting.awaits_steward_cause in ('held', 'unclear')
      and not (waiting.challenge_id = asked.challenge_id and (quota is null or waiting.day = asked.day))
      and deed_refusal(challenges, waiting.user_id, waiting.day) is null
      and earns_nothing(waiting, challenges, policies) is null
    group by challenges.challenge_id, case when quota is not null then waiting.day end`.execute(tx)
  return rows
}

/** Begins the cause of an entry that takes back points which no later verdict gives back. */
export const FOR_GOOD = 'never earned:'

/**
 * The entry that last took back points of the proof `ref`; undefined if there is none, the points have been given back since, or were
 * taken for good. The account must be locked.
 */
export async function selectTaken(tx: Tx, userId: string, ref: string) {
  const last = await tx
    .selectFrom('points_ledger')
    .select(['earned', 'shortfall', 'cause'])
    .where('user_id', '=', userId)
    .where('ref', '=', ref)
    .where('earned', '<>', 0)
    .orderBy('entry_id', 'desc')
    .executeTakeFirst()
  return last && last.earned < 0 && !last.cause.startsWith(FOR_GOOD) ? last : undefined
}

type OfMember = { userId: string; language: string | null }

/** Newest first, after the entry with the id `after`. With the language null, challenges are named as they were written. */
export function selectEntries(
  db: Db,
  { userId, language }: OfMember,
  limit: number,
  after: number | undefined,
) {
  return db
    .selectFrom('points_ledger')
    .select(({ selectFrom }) => [
      'entry_id as id',
      'at',
      'amount',
      'earned',
      'shortfall',
      'reason',
      'ref',
      'balance',
      'available_at as availableAt',
      'unconfirmed',
      jsonObjectFrom(
        selectFrom('proofs')
          .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
          .select([
            'proofs.proof_id as proofId',
            'challenges.challenge_id as challengeId',
            nameIn(language, 'challenge').as('challengeName'),
          ])
          .where('proofs.proof_id', '=', provedBy('points_ledger')),
      ).as('proof'),
      sql<boolean>`exists (
        select from earnings
        where earnings.entry_id = points_ledger.entry_id and released_at is null and amount > taken + spent
      )`.as('onHold'),
    ])
    .$narrowType<{ reason: LedgerReason }>()
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('entry_id', '<', after ?? 0))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
}
