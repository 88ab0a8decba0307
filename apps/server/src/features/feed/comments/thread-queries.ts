import type { CommentSort } from '@canopy/contract/feed/comments/shapes'
import { FIRST_REPLIES } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { isSeen, ofUnseen } from '../../visibility/index.ts'
import { type CommentRow, seenComments } from './comment-queries.ts'

const isShown = (reader: string) =>
  sql<boolean>`(top.hidden_at is null and ${isSeen(reader, sql`top.user_id`)})`

/** The replies to a comment that the reader sees. */
const seenReplies = (reader: string, commentId: ReturnType<typeof sql>) => sql`
  from comments reply
  where reply.parent_id = ${commentId} and reply.hidden_at is null and ${isSeen(reader, sql`reply.user_id`)}`

const repliesToTop = sql`
  select user_id from comments reply
  where reply.post_id = top.post_id and reply.parent_id = top.comment_id and reply.hidden_at is null`

/** Number of replies that the reader sees. */
const replyCount = (reader: string) => sql<number>`(
  select top.replies - count(*) from ${ofUnseen(reader, repliesToTop, sql`top.replies`)}
)`

/** Sorts comments with more reactions first. An index has the same expression. */
const byReactions = sql<number>`(-(top.thumbs + top.hearts + top.claps + top.smiles + top.wows + top.ideas))`

/** `rank` is less for more reactions. */
export type ThreadRow = { commentId: string; createdAt: Date; replyCount: number; rank: number }

/** Comments that are no replies, and the places of those that are not shown, but have replies that are. */
const threads = (db: Db, reader: string, postId: string) =>
  db
    .selectFrom('comments as top')
    .select([
      'top.comment_id as commentId',
      'top.created_at as createdAt',
      replyCount(reader).as('replyCount'),
      byReactions.as('rank'),
    ])
    .where('top.post_id', '=', postId)
    .where('top.parent_id', 'is', null)
    .where(sql<boolean>`(${isShown(reader)} or exists (select ${seenReplies(reader, sql`top.comment_id`)}))`)

/** The cursor of a list by reactions has the `rank` at that time: the comment may have others since, or be gone. */
export type ThreadsPage = {
  sort: CommentSort
  limit: number
  after: (Cursor & { rank?: number }) | undefined
}

export function selectThreads(
  db: Db,
  { reader, postId }: { reader: string; postId: string },
  { sort, limit, after }: ThreadsPage,
): Promise<ThreadRow[]> {
  return keyset(threads(db, reader, postId), {
    by: [sort === 'reacted' ? byReactions : 'top.created_at', 'top.comment_id'],
    direction: 'asc',
    after,
    valueAfter: after?.rank === undefined ? undefined : sql`${after.rank}::integer`,
    limit,
  }).execute()
}

/** The thread of a comment or reply that the reader sees. */
export function selectThreadOf(
  db: Db,
  { reader, postId, commentId }: { reader: string; postId: string; commentId: string },
): Promise<ThreadRow | undefined> {
  const top = sql<string>`(
    select coalesce(parent_id, comment_id) from comments
    where comment_id = ${commentId} and hidden_at is null and ${isSeen(reader, sql`comments.user_id`)}
  )`
  return threads(db, reader, postId).where('top.comment_id', '=', top).executeTakeFirst()
}

/** The comments of threads and their first replies, and `also` this one, oldest first; without those that the reader does not see. */
export function selectCommentsOfThreads(
  db: Db,
  reader: string,
  commentIds: string[],
  also: string | undefined,
): Promise<CommentRow[]> {
  const ids = sql`array(
    select unnest(${commentIds}::uuid[])
    union select ${also ?? null}::uuid
    union (
      select first.comment_id from unnest(${commentIds}::uuid[]) as top (id)
      cross join lateral (
        select reply.comment_id ${seenReplies(reader, sql`top.id`)}
        order by reply.created_at, reply.comment_id limit ${sql.lit(FIRST_REPLIES)}
      ) first
    )
  )`
  return seenComments(db, reader)
    .where('comments.comment_id', '=', sql<string>`any(${ids})`)
    .orderBy('comments.created_at')
    .orderBy('comments.comment_id')
    .execute()
}
