import { Report } from '@canopy/contract/feed'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPost } from '../posts/post-queries.ts'
import { upsertReport } from './report-queries.ts'

type NewReport = Report & { reportedBy: string }

/** A member reports a post once; the first reason is kept. @throws AppError post_not_found */
export async function reportPost(tx: Tx, { postId, reportedBy, reason }: NewReport) {
  if (!(await lockPost(tx, postId))) throw new AppError('post_not_found')
  const written = await upsertReport(tx, postId, reportedBy, reason)
  return { isFirst: written.isFirst, report: Report.parse({ postId, reason: written.reason }) }
}
