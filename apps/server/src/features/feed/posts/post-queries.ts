/** All SQL of the feed. */

import type { Report } from '@canopy/contract/feed'
import { REACTORS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'

/** One parameter however many ids there are, so that the statement stays the same and is planned once. */
const isAmong = (column: string, ids: string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

const postRows = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.user_id')
    .leftJoin('media', 'media.name', 'posts.image')
    .select([
      'posts.post_id as postId',
      'posts.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.profile_image as profileImage',
      'posts.content',
      'posts.image',
      'posts.image_alt as imageAlt',
      'media.width as imageWidth',
      'media.height as imageHeight',
      'posts.created_at as createdAt',
    ])

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Which posts: all, those that `author` wrote, or those that `savedBy` saved. */
export type PostFilter = { author?: string | undefined; savedBy?: string | undefined }

/** Posts behind `after`, newest first. */
export function selectPosts(db: Db, filter: PostFilter, limit: number, after: Cursor | undefined) {
  const { author, savedBy } = filter
  let rows = postRows(db)
  if (author !== undefined) rows = rows.where('posts.user_id', '=', author)
  if (savedBy !== undefined) {
    rows = rows.where('posts.post_id', 'in', (eb) =>
      eb.selectFrom('saved_posts').select('post_id').where('user_id', '=', savedBy),
    )
  }
  return keyset(rows, {
    by: ['posts.created_at', 'posts.post_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

/** A post with its author; undefined when it is gone. */
export function selectPost(db: Db, postId: string) {
  return postRows(db).where('posts.post_id', '=', postId).executeTakeFirst()
}

/** How often each emoji was chosen on each of the posts. */
export function countReactions(db: Db, postIds: string[]) {
  return db
    .selectFrom('reactions')
    .select(({ fn }) => ['post_id as postId', 'emoji', fn.countAll<number>().as('count')])
    .where(isAmong('post_id', postIds))
    .groupBy(['post_id', 'emoji'])
    .execute()
}

/** How many comments each of the posts has; posts without any are left out. */
export function countComments(db: Db, postIds: string[]) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => ['post_id as postId', fn.countAll<number>().as('count')])
    .where(isAmong('post_id', postIds))
    .groupBy('post_id')
    .execute()
}

type NewPost = { postId: string; userId: string; content: string; image: string | null; imageAlt: string }

/** Writes a post; the row of its picture, in `media`, has to be there. */
export async function insertPost(tx: Tx, { postId, userId, content, image, imageAlt }: NewPost) {
  await tx
    .insertInto('posts')
    .values({ post_id: postId, user_id: userId, content, image, image_alt: imageAlt })
    .execute()
}

/** Holds a post until the transaction ends, so that what is put on it is counted one after the other. */
export function lockPost(tx: Tx, postId: string) {
  return tx
    .selectFrom('posts')
    .select(['user_id as authorId', 'image'])
    .where('post_id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
}

/** Reactions, comments, saves, reports and notifications go with it. */
export async function deletePostRow(tx: Tx, postId: string) {
  await tx.deleteFrom('posts').where('post_id', '=', postId).execute()
}

/** Whether the post is there. */
export async function selectPostExists(db: Db, postId: string): Promise<boolean> {
  const row = await db.selectFrom('posts').select('post_id').where('post_id', '=', postId).executeTakeFirst()
  return row !== undefined
}

/** Those of the members who are there, in no order. */
export function selectUserDetails(db: Db, userIds: string[]) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'full_name as fullName', 'username', 'profile_image as profileImage'])
    .where(isAmong('user_id', userIds))
    .execute()
}

/** Sets a member's reaction; answers undefined when it was this one already. */
export function upsertReaction(tx: Tx, postId: string, userId: string, emoji: string) {
  return (
    tx
      .insertInto('reactions')
      .values({ post_id: postId, user_id: userId, emoji })
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'user_id']).doUpdateSet({ emoji }).where('reactions.emoji', '<>', emoji),
      )
      // A row that was inserted, not updated, has never been locked or deleted by any transaction.
      .returning(sql<boolean>`xmax = 0`.as('isFirst'))
      .executeTakeFirst()
  )
}

/** Answers whether there was one. */
export async function deleteReaction(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Who reacted and how: `first` at the head, then the newest, bounded. */
export function selectReactors(db: Db, postId: string, first: string) {
  return db
    .selectFrom('reactions')
    .select(['user_id as userId', 'emoji'])
    .where('post_id', '=', postId)
    .orderBy(sql`user_id = ${first}`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .limit(REACTORS_MAX)
    .execute()
}

/** Records that the author of a locked post is notified of the member's reaction; false when they were in the last 24 hours. */
export async function upsertNotifiedReaction(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const written = await tx
    .insertInto('notified_reactions')
    .values({ post_id: postId, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'user_id'])
        .doUpdateSet({ notified_at: sql`now()` })
        .where('notified_reactions.notified_at', '<=', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('notified_at')
    .executeTakeFirst()
  return written !== undefined
}

/** Removes what was recorded of notified reactions before `time`. */
export async function forgetNotifiedReactions(db: Db, time: Date) {
  await db.deleteFrom('notified_reactions').where('notified_at', '<', time).execute()
}

/** What `userId` has on those of the posts that are still there. */
export async function selectOwnMarks(db: Db, userId: string, postIds: string[]) {
  const [reactions, saved, reported] = await Promise.all([
    db
      .selectFrom('reactions')
      .select(['post_id as postId', 'emoji'])
      .where('user_id', '=', userId)
      .where(isAmong('post_id', postIds))
      .execute(),
    db
      .selectFrom('saved_posts')
      .select('post_id as postId')
      .where('user_id', '=', userId)
      .where(isAmong('post_id', postIds))
      .execute(),
    db
      .selectFrom('reported_posts')
      .select('post_id as postId')
      .where('reported_by', '=', userId)
      .where(isAmong('post_id', postIds))
      .execute(),
  ])
  return { reactions, saved, reported }
}

/** Saves a locked post for the member; again changes nothing. */
export async function insertSaved(tx: Tx, userId: string, postId: string) {
  await tx
    .insertInto('saved_posts')
    .values({ user_id: userId, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Unsaves a post; one that was not saved stays so. */
export async function deleteSaved(db: Db, userId: string, postId: string) {
  await db.deleteFrom('saved_posts').where('user_id', '=', userId).where('post_id', '=', postId).execute()
}

/** Posts the member saved behind `after`, the last saved first. */
export function selectSaved(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const saved = db
    .selectFrom('saved_posts')
    .select(['post_id as postId', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
  return keyset(saved, { by: ['saved_at', 'post_id'], direction: 'desc', after, limit }).execute()
}

/** Writes a report unless the member has reported this post before; answers the reason that stands. */
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
    .executeTakeFirstOrThrow()
  return { isFirst: false, reason: earlier.reason }
}
