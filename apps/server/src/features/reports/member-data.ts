/** Reports by a member and cases about them, in the export, and their deletion with the account. */

import type { Tx } from '../../db/database.ts'
import type { Cursor } from '../../db/keyset.ts'
import { readAll } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import type { Leaver } from '../../feature.ts'
import { publish } from '../../live/publish.ts'
import { clearAppealsOf, deleteCasesAbout } from './case-queries.ts'
import { selectCasesAbout, selectOwnReports } from './own-queries.ts'

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  reports: readAll(
    (limit, after: Cursor | undefined) => selectOwnReports(db, userId, limit, after),
    ({ reportedAt, caseId }) => ({ time: reportedAt, id: caseId }),
  ),
  reportCases: readAll(
    (limit, after: Cursor | undefined) => selectCasesAbout(db, userId, limit, after),
    ({ waitsSince, caseId }) => ({ time: waitsSince, id: caseId }),
  ),
})

/**
 * Deletes the cases about a member who leaves. Those of their challenges stay like the challenges, without an author and the author's
 * words. Their reports are deleted with the account.
 */
export async function leave(tx: Tx, { userId }: Pick<Leaver, 'userId'>) {
  await deleteCasesAbout(tx, userId)
  await clearAppealsOf(tx, userId)
  publish(tx, { type: 'waiting.changed', kind: 'report' })
}
