/** Tags as stewards see them. */

import { LIST_PAGE } from '@canopy/contract/limits'
import { foldText } from '@canopy/contract/text/fold-text'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { startingWith } from '../../../db/search.ts'

const deskTags = (db: Db) => db.selectFrom('tags').select(['tag', 'authors', 'banned_at as bannedAt'])

export const selectDeskTag = (db: Db, tag: string) => deskTags(db).where('tag', '=', tag).executeTakeFirst()

type Filter = { q?: string | undefined; state?: 'banned' | 'allowed' | undefined }

/** The most used first. */
export function selectDeskTags(db: Db, { q, state }: Filter, limit: number, after: Cursor | undefined) {
  const query = deskTags(db)
    .$if(q !== undefined, (tags) => tags.where('tag', 'like', startingWith(foldText(q ?? ''))))
    .$if(state !== undefined, (tags) => tags.where('banned_at', state === 'banned' ? 'is not' : 'is', null))
  const valueAfter = sql`(select authors from tags where tag = ${after?.id})`
  return keyset(query, { by: ['authors', 'tag'], direction: 'desc', after, valueAfter, limit }).execute()
}

/** The newest public posts with the tag. */
export function selectPublicTagged(db: Db, tag: string) {
  return db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.post_id', 'post_tags.post_id')
    .innerJoin('users', 'users.user_id', 'posts.user_id')
    .select([
      'posts.post_id as postId',
      'posts.user_id as userId',
      'users.full_name as fullName',
      'posts.content',
      'posts.created_at as createdAt',
    ])
    .where('post_tags.tag', '=', tag)
    .where('removed_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('is_private', '=', false)
    .orderBy('post_tags.created_at', 'desc')
    .orderBy('post_tags.post_id', 'desc')
    .limit(LIST_PAGE)
    .execute()
}

/** Returns whether the tag was allowed before. */
export async function insertBan(tx: Tx, tag: string, now: Date): Promise<boolean> {
  const banned = await tx
    .insertInto('tags')
    .values({ tag, banned_at: now })
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet({ banned_at: now }).where('tags.banned_at', 'is', null),
    )
    .returning('tag')
    .executeTakeFirst()
  return banned !== undefined
}

/** Returns whether the tag was banned before. */
export async function deleteBan(tx: Tx, tag: string): Promise<boolean> {
  const allowed = await tx
    .updateTable('tags')
    .set({ banned_at: null })
    .where('tag', '=', tag)
    .where('banned_at', 'is not', null)
    .returning('tag')
    .executeTakeFirst()
  return allowed !== undefined
}

/** Returns the author of the post if it had the tag. */
export async function updateTagRemoved(
  tx: Tx,
  postId: string,
  tag: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ authorId: string }>`
    update post_tags set removed_at = ${now} from posts
    where post_tags.post_id = ${postId} and tag = ${tag} and removed_at is null and posts.post_id = post_tags.post_id
    returning posts.user_id as "authorId"`.execute(tx)
  return rows[0]?.authorId
}
