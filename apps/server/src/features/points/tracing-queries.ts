/** What each spending was paid with. Triggers write it with the ledger. */

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
