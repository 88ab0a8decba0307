import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import { selectAwards } from './badge-queries.ts'
import { selectCorrectionsOf } from './corrections/correction-queries.ts'
import { selectWaitingOf } from './hold-queries.ts'
import { selectPeriodsOf } from './leaderboard-queries.ts'
import { selectAccount, selectEntries } from './ledger/ledger-queries.ts'
import { selectAllocations, selectEarnings } from './ledger/tracing-queries.ts'

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  points: readOnce(async () => [await selectAccount(db, userId)]),
  earnedByPeriod: readOnce(() => selectPeriodsOf(db, userId)),
  badges: readOnce(() => selectAwards(db, userId)),
  pointsLedger: readAll(
    (limit, after: number | undefined) => selectEntries(db, { userId, language: null }, limit, after),
    ({ id }) => id,
  ),
  waitingPoints: readOnce(() => selectWaitingOf(db, userId)),
  earnings: readAll(
    (limit, after: number | undefined) => selectEarnings(db, userId, limit, after),
    ({ id }) => id,
  ),
  pointsAllocations: readAll(
    (limit, after: { earnEntry: number; spendEntry: number } | undefined) =>
      selectAllocations(db, userId, limit, after),
    (row) => row,
  ),
  pointCorrections: readAll(
    (limit, after: string | undefined) => selectCorrectionsOf(db, userId, limit, after),
    ({ correctionId }) => correctionId,
  ),
})
