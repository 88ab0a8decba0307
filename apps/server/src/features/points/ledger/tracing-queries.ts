/** Earnings that each spending was paid with. Triggers write them with the ledger. */

import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { nameIn } from '../../../languages/translations.ts'

/** Oldest first, after the entry with the id `after`. */
export const selectEarnings = (db: Db, userId: string, limit: number, after: number | undefined) =>
  db
    .selectFrom('earnings')
    .select([
      'entry_id as id',
      'ref',
      'amount',
      'taken',
      'spent',
      'overturned',
      'available_at as availableAt',
      'released_at as releasedAt',
      'unconfirmed',
      'budget_of as budgetOf',
      'unproven_since as unprovenSince',
    ])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('entry_id', '>', after ?? 0))
    .orderBy('entry_id')
    .limit(limit)
    .execute()

type Place = { spendEntry: number; earnEntry: number }

/** Amounts taken from the member's earnings, after the one at `after`. */
export const selectAllocations = (db: Db, userId: string, limit: number, after: Place | undefined) =>
  db
    .selectFrom('points_allocations')
    .innerJoin('earnings', 'entry_id', 'earn_entry')
    .select([
      'earn_entry as earnEntry',
      'spend_entry as spendEntry',
      'points_allocations.amount as amount',
      'returned',
    ])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('earn_entry', 'spend_entry'), '>', tuple(after?.earnEntry ?? 0, after?.spendEntry ?? 0)),
      ),
    )
    .orderBy('earn_entry')
    .orderBy('spend_entry')
    .limit(limit)
    .execute()

/**
 * The id of the proof that an entry of the ledger, `alias` in the query, is about; null without one. Only proofs have numbers; the
 * condition keeps other ids from being read as such.
 */
export const provedBy = (alias: string) => sql<number | null>`case
  when ${sql.ref(`${alias}.reason`)} in ('proof_verified', 'verdict_overturned') and ${sql.ref(`${alias}.ref`)} ~ '^[0-9]{1,9}$'
    then ${sql.ref(`${alias}.ref`)}::integer
end`

/** Earnings that paid the spending with this `cause`, oldest first. */
export const selectSources = (db: Db, cause: string, language: string | null) =>
  db
    .selectFrom('points_ledger as spending')
    .innerJoin('points_allocations as paid', 'paid.spend_entry', 'spending.entry_id')
    .innerJoin('earnings', 'earnings.entry_id', 'paid.earn_entry')
    .innerJoin('points_ledger as earned', 'earned.entry_id', 'paid.earn_entry')
    .leftJoin('proofs', (join) => join.on('proofs.proof_id', '=', provedBy('earned')))
    .leftJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'paid.amount as points',
      'paid.returned',
      'earned.at as earnedAt',
      'earnings.overturned',
      'proofs.proof_id as proofId',
      'challenges.challenge_id as challengeId',
      nameIn(language, 'challenge').as('challengeName'),
    ])
    .where('spending.cause', '=', cause)
    .orderBy('earnings.available_at')
    .orderBy('earnings.entry_id')
    .execute()
