/** What is kept of a member's points, for their download. */

import { type OwnDataPart, readAll } from '../accounts/index.ts'
import { selectAwards, selectEntries, selectFigures } from './queries.ts'

export const pointData: OwnDataPart[] = [
  {
    name: 'points',
    async *rows(db, userId) {
      yield await selectFigures(db, userId)
    },
  },
  {
    name: 'badges',
    async *rows(db, userId) {
      yield* await selectAwards(db, userId)
    },
  },
  {
    name: 'pointsLedger',
    rows: (db, userId) =>
      readAll(
        (limit, before: number | undefined) => selectEntries(db, userId, limit, before),
        ({ id }) => id,
      ),
  },
]
