/** Comments with their first replies. */

import type { Thread } from '@canopy/contract/feed/comments/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { toComment } from './comments.ts'
import {
  selectCommentsOfThreads,
  selectThreadOf,
  selectThreads,
  type ThreadRow,
  type ThreadsPage,
} from './thread-queries.ts'

/** Adds the first replies to each row, and the reply `also`, even if it is not one of them. */
async function withComments(db: Db, reader: string, rows: ThreadRow[], also?: string): Promise<Thread[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ commentId }) => commentId)
  const found = (await selectCommentsOfThreads(db, reader, ids, also)).map(toComment)
  const byParent = Map.groupBy(found, ({ parentId }) => parentId)
  const tops = new Map(byParent.get(undefined)?.map((comment) => [comment.commentId, comment]))
  return rows.map(({ commentId, createdAt, replyCount }) => ({
    commentId,
    timestamp: createdAt.toISOString(),
    comment: tops.get(commentId) ?? null,
    replies: byParent.get(commentId) ?? [],
    replyCount,
  }))
}

/** A page of the threads on a post, and one row more, without comments, if others follow. Requires that the reader sees the post. */
export async function readThreads(db: Db, list: { reader: string; postId: string }, page: ThreadsPage) {
  const rows = await selectThreads(db, list, { ...page, limit: page.limit + 1 })
  return { rows, threads: await withComments(db, list.reader, rows.slice(0, page.limit)) }
}

/**
 * The thread of a comment or reply, with that reply. Requires that the reader sees the post.
 * @throws AppError comment_not_found, also if the reader does not see it
 */
export async function readThread(
  db: Db,
  { reader, postId, commentId }: { reader: string; postId: string; commentId: string },
): Promise<Thread> {
  const row = await selectThreadOf(db, { reader, postId, commentId })
  const [thread] = row ? await withComments(db, reader, [row], commentId) : []
  if (!thread) throw new AppError('comment_not_found')
  return thread
}
