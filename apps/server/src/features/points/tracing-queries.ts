/** What each spending was paid with. Triggers write it with the ledger. */

import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

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
    ])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('entry_id', '>', after ?? 0))
    .orderBy('entry_id')
    .limit(limit)
    .execute()

type Place = { spendEntry: number; earnEntry: number }

/** What was taken from the member's earnings, after that at `after`. */
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

/** What the spending with this `cause` was paid with, oldest first. */
export const selectSources = (db: Db, cause: string) =>
  db
    .selectFrom('points_ledger as spending')
    .innerJoin('points_allocations as paid', 'paid.spend_entry', 'spending.entry_id')
    .innerJoin('earnings', 'earnings.entry_id', 'paid.earn_entry')
    .innerJoin('points_ledger as earned', 'earned.entry_id', 'paid.earn_entry')
    .leftJoin('proofs', (join) =>
      join.on(
        'proofs.proof_id',
        '=',
        // Only proofs have numbers; the condition keeps other ids from being read as such.
        sql<number>`case when earned.reason = 'proof_verified' and earned.ref ~ '^[0-9]{1,9}$' then earned.ref::integer end`,
      ),
    )
    .leftJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'paid.amount as points',
      'paid.returned',
      'earned.at as earnedAt',
      'earnings.overturned',
      'proofs.proof_id as proofId',
      'challenges.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
    ])
    .where('spending.cause', '=', cause)
    .orderBy('earnings.available_at')
    .orderBy('earnings.entry_id')
    .execute()
