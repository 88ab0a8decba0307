import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'

/** Reasons for which stewards removed these posts, also while an appeal is open. Leaves out posts that only reports have hidden so far. */
export function selectRemovalReasons(db: Db, postIds: string[]) {
  return db
    .selectFrom('report_cases')
    .select(['thing_id as postId', 'reason'])
    .where('kind', '=', 'post')
    .where('is_hidden', '=', true)
    .where('reason', 'is not', null)
    .where('thing_id', '=', anyOf(postIds))
    .execute()
}

/** Whether the member reported a post or comment, or a steward hid it: then it is decided at the desk only. */
export async function isForTheDesk(db: Db, kind: 'post' | 'comment', id: string, userId: string) {
  const found = await db
    .selectFrom('report_cases')
    .select('case_id')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('is_hidden', '=', true),
        exists(
          selectFrom('reports')
            .select('reporter_id')
            .whereRef('reports.case_id', '=', 'report_cases.case_id')
            .where('reporter_id', '=', userId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
