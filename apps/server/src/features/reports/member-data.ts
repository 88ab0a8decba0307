/** Reports by a member and cases about them, in the export. Both are deleted with the account. */

import type { Db } from '../../db/database.ts'
import type { Cursor } from '../../db/keyset.ts'
import { readAll } from '../../db/read-all.ts'
import { selectCasesAbout, selectOwnReports } from './own-queries.ts'

export const memberData = (db: Db, userId: string) => ({
  reports: readAll(
    (limit, after: Cursor | undefined) => selectOwnReports(db, userId, limit, after),
    ({ reportedAt, caseId }) => ({ time: reportedAt, id: caseId }),
  ),
  reportCases: readAll(
    (limit, after: Cursor | undefined) => selectCasesAbout(db, userId, limit, after),
    ({ waitsSince, caseId }) => ({ time: waitsSince, id: caseId }),
  ),
})
