/** SQL for who sees posts of private accounts, and their pictures. */

import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { canSeePostsOf } from '../../visibility/index.ts'
import { pictureNames } from './post-queries.ts'
import { isVisiblePost } from './seen-queries.ts'

/** Whether the account is private, which it stays, or not, until the transaction ends. */
export async function lockPrivacy(tx: Tx, userId: string): Promise<boolean> {
  const { isPrivate } = await tx
    .selectFrom('users')
    .select('is_private as isPrivate')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow(notFound)
  return isPrivate
}

/** Selects the members who have not left. */
export async function selectPresent(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('user_id as userId')
    .where('user_id', '=', anyOf(userIds))
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** The pictures of all posts of a member that are not hidden by moderators. */
export async function selectPictureNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select(pictureNames.as('names'))
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .execute()
  return rows.flatMap(({ names }) => names)
}

/** Selects the members who may see the post. */
export async function selectReadersAmong(db: Db, postId: string, memberIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('users as reader', (join) => join.on('reader.user_id', '=', anyOf(memberIds)))
    .select('reader.user_id as userId')
    .where('posts.post_id', '=', postId)
    .where('posts.hidden_at', 'is', null)
    .where(canSeePostsOf(sql`reader.user_id`, sql`posts.user_id`))
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Selects the members who may see the posts of the author. */
export async function selectReadersOf(db: Db, author: string, memberIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from unnest(${memberIds}::uuid[]) as member (user_id)
    where ${canSeePostsOf(sql`member.user_id`, sql`${author}::uuid`)}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Whether the picture belongs to a post that the reader may see, or to a draft of theirs. */
export async function selectIsVisiblePicture(db: Db, reader: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from posts
    where post_id = coalesce(
        (select post_id from posts where image = ${name} limit 1),
        (select post_id from post_pictures where name = ${name})
      )
      and hidden_at is null and ${isVisiblePost(reader)}
    union all
    select from drafts join draft_pictures using (draft_id) where name = ${name} and user_id = ${reader}`.execute(
    db,
  )
  return rows.length > 0
}
