/** SQL for posts that are shown to people without an account. */

import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { selectPartBounds } from '../../../db/part-bounds.ts'
import { isNotBanned, postTags } from '../entities/seen-entities.ts'
import { furtherPictures } from './post-queries.ts'

/** The condition for all of them: chosen by the author, not removed, and the account is public. */
const isPublic = sql<boolean>`(posts.outside and posts.hidden_at is null and not users.is_private)`

const publicPosts = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.user_id')
    .leftJoin('media', 'media.name', 'posts.image')
    .select([
      'posts.post_id as postId',
      'posts.user_id as userId',
      'users.full_name as fullName',
      'users.profile_image as profileImage',
      'users.is_findable as isFindable',
      'posts.content',
      'posts.image',
      'posts.image_alt as imageAlt',
      'media.width as imageWidth',
      'media.height as imageHeight',
      furtherPictures.as('furtherPictures'),
      postTags.as('tags'),
      'posts.created_at as createdAt',
      sql<Date>`coalesce(posts.edited_at, posts.created_at)`.as('changedAt'),
    ])
    .where(isPublic)

export type PublicPost = InferResult<ReturnType<typeof publicPosts>>[number]

export const selectPublicPost = (db: Db, postId: string): Promise<PublicPost | undefined> =>
  publicPosts(db).where('posts.post_id', '=', postId).executeTakeFirst()

/** Reads public posts of one member, the newest first. */
export const selectPublicPostsOf = (db: Db, userId: string, limit: number): Promise<PublicPost[]> =>
  publicPosts(db)
    .where('posts.user_id', '=', userId)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.post_id', 'desc')
    .limit(limit)
    .execute()

/** Number of newest posts with a tag that are searched for public ones. */
const TAGGED_MAX = 1000

/** Reads public posts with a tag, the newest first, without those of members who do not want to be found by searches. */
export function selectPublicPostsWith(db: Db, tag: string, limit: number): Promise<PublicPost[]> {
  const newestTagged = db
    .selectFrom('post_tags as marked')
    .select('post_id')
    .where('tag', '=', tag)
    .where('removed_at', 'is', null)
    .where(isNotBanned)
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(TAGGED_MAX)
  return publicPosts(db)
    .where('posts.post_id', 'in', newestTagged)
    .where('users.is_findable', '=', true)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.post_id', 'desc')
    .limit(limit)
    .execute()
}

/** Ids of public posts of members who may be found by searches. */
const publicIds = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.user_id')
    .select('posts.post_id as id')
    .where(isPublic)
    .where('users.is_findable', '=', true)

/** Ids for a sitemap, ordered, after `after`. */
export const selectPublicPostIds = (db: Db, after: string, limit: number) =>
  publicIds(db)
    .select(sql<Date>`coalesce(posts.edited_at, posts.created_at)`.as('changedAt'))
    .where('posts.post_id', '>', after)
    .orderBy('posts.post_id')
    .limit(limit)
    .execute()

export const selectPublicPostBounds = (db: Db, size: number) => selectPartBounds(db, publicIds(db), size)

/** Returns false if the member has no such post. */
export async function updateOutside(
  tx: Tx,
  { postId, userId, outside }: { postId: string; userId: string; outside: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ outside })
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
