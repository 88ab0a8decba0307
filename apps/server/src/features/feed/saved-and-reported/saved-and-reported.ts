/** What a member marks for themselves: saved and reported posts. */

import { type OwnMarks, Reaction, Report } from '@canopy/contract/feed'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { insertSaved, lockPost, selectOwnMarks, upsertReport } from '../posts/post-queries.ts'

/** The member's reactions, saves and reports on those posts. */
export async function readOwnMarks(db: Db, userId: string, postIds: string[]): Promise<OwnMarks> {
  const { reactions, saved, reported } = await selectOwnMarks(db, userId, postIds)
  return {
    reactions: Object.fromEntries(reactions.map(({ postId, emoji }) => [postId, Reaction.parse(emoji)])),
    saved: saved.map((row) => row.postId),
    reported: reported.map((row) => row.postId),
  }
}

/** Saving twice is saving once. @throws AppError post_not_found */
export async function savePost(tx: Tx, userId: string, postId: string) {
  if (!(await lockPost(tx, postId))) throw new AppError('post_not_found')
  await insertSaved(tx, userId, postId)
}

type NewReport = Report & { reportedBy: string }

/** Reporting again changes nothing: the first reason stands. @throws AppError post_not_found */
export async function reportPost(tx: Tx, { postId, reportedBy, reason }: NewReport) {
  if (!(await lockPost(tx, postId))) throw new AppError('post_not_found')
  const written = await upsertReport(tx, postId, reportedBy, reason)
  return { isFirst: written.isFirst, report: Report.parse({ postId, reason: written.reason }) }
}
