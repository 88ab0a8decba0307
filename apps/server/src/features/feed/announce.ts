import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcer.ts'
import type { BusEvent } from '../../live/bus.ts'
import { selectComment } from './comments/comment-queries.ts'
import { toComment } from './comments/comments.ts'
import { findPost } from './posts/posts.ts'

/** The current state of what changed; undefined if it has been deleted since. */
export async function announceFeed(db: Db, event: BusEvent): Promise<Announcement | undefined> {
  if (event.type === 'post.deleted') return { message: { type: event.type, postId: event.postId } }
  if (event.type === 'comment.created') {
    const row = await selectComment(db, event.commentId)
    return row && { message: { type: event.type, comment: toComment(row) } }
  }
  if (event.type === 'post.created' || event.type === 'post.changed') {
    const post = await findPost(db, event.postId)
    return post && { message: { type: event.type, post } }
  }
  return undefined
}
