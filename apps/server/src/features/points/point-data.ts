/** What is kept of a member's points, for their download. */

import { type OwnDataPart, readAll } from '../accounts/index.ts'
import { selectEntries } from './queries.ts'

export const pointData: OwnDataPart[] = [
  {
    name: 'pointsLedger',
    rows: (db, userId) =>
      readAll(
        (limit, before: number | undefined) => selectEntries(db, userId, limit, before),
        ({ id }) => id,
      ),
  },
]
