import type { Db } from '../../db/database.ts'
import type { Announcement } from '../../live/announcement.ts'
import type { BusEvent } from '../../live/bus/bus.ts'
import type { Audiences } from '../../live/hub.ts'
import { selectCommentsById } from './comments/comment-queries.ts'
import { toComment } from './comments/comments.ts'
import { selectVotersAmong, selectVotes } from './polls/poll-queries.ts'
import { type PostRow, readState, selectPostsById } from './posts/post-queries.ts'
import { presentPost } from './posts/present-post.ts'
import { selectPresent, selectReadersAmong, selectReadersOf } from './posts/privacy-queries.ts'

/** Kinds of change of a post. If several arrive together, the last of this list counts. */
const CHANGES = ['post.counted', 'post.changed', 'post.created', 'post.deleted'] as const
type Change = (typeof CHANGES)[number]

function changesOf(events: readonly BusEvent[]) {
  const changes = new Map<string, Change>()
  for (const event of events) {
    if (!('postId' in event) || event.type === 'poll.voted') continue
    const type = event.type === 'post.oversized' ? event.as : event.type
    const known = changes.get(event.postId)
    if (!known || CHANGES.indexOf(type) > CHANGES.indexOf(known)) changes.set(event.postId, type)
  }
  return changes
}

type Deleted = Extract<BusEvent, { type: 'post.deleted' }>

/** Announces deletions to those who could see the post. If its author has left, too, nobody can say who did: all fetch the feed again. */
async function announceDeleted(db: Db, deleted: Deleted[]): Promise<Announcement[]> {
  if (deleted.length === 0) return []
  const authorIds = deleted.flatMap(({ authorId }) => authorId ?? [])
  const [state, present] = await Promise.all([readState(db), selectPresent(db, authorIds)])
  return deleted.map(({ postId, authorId }): Announcement => {
    if (authorId === undefined || !present.has(authorId))
      return { to: 'everyone', message: { type: 'stale', feed: true } }
    return {
      to: { readersOf: authorId },
      post: { id: postId, state },
      message: { type: 'post.deleted', postId },
    }
  })
}

/** Followers of a private account, and whoever shows the post, fetch it again, if they may. */
function announcePrivate({ postId, userId }: PostRow, change: Change | undefined): Announcement[] {
  const posts = [postId]
  return change === 'post.created' || change === 'post.changed'
    ? [{ to: { readersOf: userId }, message: { type: 'stale', feed: true, posts } }]
    : [{ to: 'showing', post: { id: postId }, message: { type: 'stale', posts } }]
}

async function announcePosts(db: Db, changes: Map<string, Change>): Promise<Announcement[]> {
  if (changes.size === 0) return []
  const rows = await selectPostsById(db, [...changes.keys()])
  return rows.flatMap(({ state, ...row }): Announcement[] => {
    const post = presentPost(row)
    const { postId, reactions, commentCount } = post
    const about = { id: postId, state }
    const change = changes.get(postId)
    if (row.isPrivate) return announcePrivate(row, change)
    if (change === 'post.created' || change === 'post.changed')
      return [{ to: 'everyone', post: about, message: { type: change, post } }]
    return [
      { to: 'showing', post: about, message: { type: 'post.counts', postId, reactions, commentCount } },
      { to: 'undeclared', post: about, message: { type: 'post.changed', post } },
    ]
  })
}

/** Kinds of change of a comment. If several arrive together, the last of this list counts. */
const COMMENT_CHANGES = ['comment.counted', 'comment.changed', 'comment.created'] as const
type CommentChange = (typeof COMMENT_CHANGES)[number]

function commentChangesOf(events: readonly BusEvent[]) {
  const changes = new Map<string, CommentChange>()
  for (const event of events) {
    if (!('commentId' in event)) continue
    const known = changes.get(event.commentId)
    if (!known || COMMENT_CHANGES.indexOf(event.type) > COMMENT_CHANGES.indexOf(known))
      changes.set(event.commentId, event.type)
  }
  return changes
}

async function announceComments(db: Db, changes: Map<string, CommentChange>): Promise<Announcement[]> {
  if (changes.size === 0) return []
  const rows = await selectCommentsById(db, [...changes.keys()])
  return rows.flatMap((row): Announcement[] => {
    const { postId, commentId } = row
    const post = { id: postId }
    if (row.isOnPrivate) return [{ to: 'showing', post, message: { type: 'stale', posts: [postId] } }]
    const comment = toComment(row)
    const { reactions = {} } = comment
    const change = changes.get(commentId)
    if (change === 'comment.created')
      return [
        { to: 'showing', post, message: { type: change, comment } },
        { to: 'undeclared', post, message: { type: change, comment } },
      ]
    return change === 'comment.changed'
      ? [{ to: 'showing', post, message: { type: change, comment } }]
      : [{ to: 'showing', post, message: { type: 'comment.counts', postId, commentId, reactions } }]
  })
}

/** Announces votes to those who voted. The message is the same for all, since what is left out would say who chose what. */
async function announceVotes(db: Db, postIds: string[]): Promise<Announcement[]> {
  if (postIds.length === 0) return []
  const polls = await selectVotes(db, postIds)
  return polls.map(({ postId, votes }) => ({
    to: { votersOf: postId },
    message: { type: 'poll.votes', postId, votes },
  }))
}

const announceDrafts = (events: readonly BusEvent[]): Announcement[] =>
  events.flatMap((event) =>
    event.type === 'drafts.changed' ? [{ to: [event.userId], message: { type: event.type } }] : [],
  )

/** Announces that members may see something else after these events. */
const announceChangedViews = (events: readonly BusEvent[]): Announcement[] =>
  events.flatMap((event): Announcement[] => {
    const message = { type: 'stale' as const, feed: true as const }
    if (event.type === 'privacy.changed' || event.type === 'tags.changed')
      return [{ to: 'everyone', message }]
    return event.type === 'member.changed' ? [{ to: [event.userId], message }] : []
  })

/** The current state of what changed, without what has been deleted since. */
export async function announceFeed(db: Db, events: readonly BusEvent[]): Promise<Announcement[]> {
  const changes = changesOf(events)
  const deleted = events.filter((event) => event.type === 'post.deleted')
  for (const { postId } of deleted) changes.delete(postId)
  const votedIds = events.flatMap((event) => (event.type === 'poll.voted' ? [event.postId] : []))
  const announced = await Promise.all([
    announceVotes(db, votedIds),
    announceDeleted(db, deleted),
    announceComments(db, commentChangesOf(events)),
    announcePosts(db, changes),
  ])
  return [...announced.flat(), ...announceDrafts(events), ...announceChangedViews(events)]
}

/** Selects who gets live messages about posts. */
export const audiencesOf = (db: Db): Audiences => ({
  readersAmong: (postId, ids) => selectReadersAmong(db, postId, ids),
  readersOf: (author, ids) => selectReadersOf(db, author, ids),
  votersAmong: (postId, ids) => selectVotersAmong(db, postId, ids),
})
