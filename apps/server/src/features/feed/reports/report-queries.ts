import type { Report } from '@canopy/contract/feed'
import { notFound } from '../../../app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** Inserts a report unless the member has reported this post already. Returns the reason of the first report. */
export async function upsertReport(tx: Tx, postId: string, reportedBy: string, reason: Report['reason']) {
  const inserted = await tx
    .insertInto('reported_posts')
    .values({ post_id: postId, reported_by: reportedBy, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst()
  if (inserted) return { isFirst: true, reason: inserted.reason }
  const earlier = await tx
    .selectFrom('reported_posts')
    .select('reason')
    .where('post_id', '=', postId)
    .where('reported_by', '=', reportedBy)
    .executeTakeFirstOrThrow(notFound)
  return { isFirst: false, reason: earlier.reason }
}

/** Which of these posts the member reported. */
export function selectReportedAmong(db: Db, userId: string, postIds: string[]) {
  return db
    .selectFrom('reported_posts')
    .select('post_id as postId')
    .where('reported_by', '=', userId)
    .where('post_id', '=', anyOf(postIds))
    .execute()
}
