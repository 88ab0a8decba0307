import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { publishChanged } from '../../notifications/index.ts'
import {
  deleteCommentRow,
  lockReportedComment,
  selectReportedComment,
  updateCommentHidden,
} from './comment-queries.ts'

function toThing(found: Awaited<ReturnType<typeof selectReportedComment>>) {
  if (!found) return undefined
  const snapshot = { title: '', text: found.comment, pictures: [] }
  return { authorId: found.authorId, isHidden: found.hiddenAt !== null, snapshot }
}

/** A comment as something that can be reported. */
export const reportedComment = {
  read: async (db: Db, commentId: string) => toThing(await selectReportedComment(db, commentId)),
  lock: async (tx: Tx, commentId: string) => toThing(await lockReportedComment(tx, commentId)),

  async hide(tx: Tx, _media: Media, commentId: string, now: Date) {
    const found = await lockReportedComment(tx, commentId)
    if (!found || found.hiddenAt) return
    await updateCommentHidden(tx, commentId, now)
    publish(tx, { type: 'post.counted', postId: found.postId })
  },

  async show(tx: Tx, _media: Media, commentId: string) {
    const found = await lockReportedComment(tx, commentId)
    if (!found?.hiddenAt) return
    await updateCommentHidden(tx, commentId, null)
    publish(tx, { type: 'post.counted', postId: found.postId })
  },

  async destroy(tx: Tx, _media: Media, commentId: string) {
    const found = await lockReportedComment(tx, commentId)
    if (!found?.hiddenAt) return
    await deleteCommentRow(tx, commentId)
    // Deleted with it is what the author was notified of.
    publishChanged(tx, found.authorId)
  },
}
