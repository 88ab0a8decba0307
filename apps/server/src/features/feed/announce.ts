import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcement.ts'
import type { BusEvent } from '../../live/bus.ts'
import { selectCommentsById } from './comments/comment-queries.ts'
import { toComment } from './comments/comments.ts'
import { readState, selectPostsById } from './posts/post-queries.ts'
import { presentPost } from './posts/posts.ts'

/** What happened to a post. Of several at a time, the last of this list counts. */
const CHANGES = ['post.counted', 'post.changed', 'post.created', 'post.deleted'] as const
type Change = (typeof CHANGES)[number]

function changesOf(events: readonly BusEvent[]) {
  const changes = new Map<string, Change>()
  for (const event of events) {
    if (!('postId' in event)) continue
    const type = event.type === 'post.oversized' ? event.as : event.type
    const known = changes.get(event.postId)
    if (!known || CHANGES.indexOf(type) > CHANGES.indexOf(known)) changes.set(event.postId, type)
  }
  return changes
}

async function announceDeleted(db: Db, postIds: string[]): Promise<Announcement[]> {
  if (postIds.length === 0) return []
  const state = await readState(db)
  return postIds.map((id) => ({
    to: 'everyone',
    post: { id, state },
    message: { type: 'post.deleted', postId: id },
  }))
}

async function announcePosts(db: Db, changes: Map<string, Change>): Promise<Announcement[]> {
  if (changes.size === 0) return []
  const rows = await selectPostsById(db, [...changes.keys()])
  return rows.flatMap(({ state, ...row }): Announcement[] => {
    const post = presentPost(row)
    const { postId, reactions, commentCount } = post
    const about = { id: postId, state }
    const change = changes.get(postId)
    if (change === 'post.created' || change === 'post.changed')
      return [{ to: 'everyone', post: about, message: { type: change, post } }]
    return [
      { to: 'showing', post: about, message: { type: 'post.counts', postId, reactions, commentCount } },
      { to: 'unsaid', post: about, message: { type: 'post.changed', post } },
    ]
  })
}

async function announceComments(db: Db, commentIds: string[]): Promise<Announcement[]> {
  if (commentIds.length === 0) return []
  const rows = await selectCommentsById(db, commentIds)
  return rows.flatMap((row): Announcement[] => {
    const message = { type: 'comment.created' as const, comment: toComment(row) }
    const post = { id: row.postId }
    return [
      { to: 'showing', post, message },
      { to: 'unsaid', post, message },
    ]
  })
}

/** The current state of what changed, without what has been deleted since. */
export async function announceFeed(db: Db, events: readonly BusEvent[]): Promise<Announcement[]> {
  const changes = changesOf(events)
  const deleted = [...changes].flatMap(([postId, change]) => (change === 'post.deleted' ? [postId] : []))
  for (const postId of deleted) changes.delete(postId)
  const commentIds = events.flatMap((event) => (event.type === 'comment.created' ? [event.commentId] : []))
  const announced = await Promise.all([
    announceDeleted(db, deleted),
    announceComments(db, commentIds),
    announcePosts(db, changes),
  ])
  return announced.flat()
}
