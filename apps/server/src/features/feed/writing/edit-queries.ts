import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isVisiblePost } from '../posts/seen-queries.ts'

/** The descriptions of all pictures, in order. */
const alts = sql<string[]>`array(
  select image_alt where image is not null
  union all (select alt from post_pictures where post_pictures.post_id = posts.post_id order by position))`

const editable = (db: Db, reader: string, postId: string) =>
  db
    .selectFrom('posts')
    .select([
      'user_id as authorId',
      'content',
      alts.as('alts'),
      'edits',
      'created_at as createdAt',
      sql<Date>`coalesce(edited_at, created_at)`.as('writtenAt'),
    ])
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .where(isVisiblePost(reader))

/** A post that the reader sees, as it is now. */
export const selectCurrentVersion = (db: Db, reader: string, postId: string) =>
  editable(db, reader, postId).executeTakeFirst()

/** Reads a post for an edit, and locks it until the transaction ends. */
export const lockForEdit = (tx: Tx, reader: string, postId: string) =>
  editable(tx, reader, postId).forNoKeyUpdate().executeTakeFirst()

export type Editable = NonNullable<Awaited<ReturnType<typeof lockForEdit>>>

/** Keeps the version that a change is about to replace. */
export async function insertVersion(tx: Tx, postId: string, version: Editable) {
  await tx
    .insertInto('post_versions')
    .values({
      post_id: postId,
      edit: version.edits,
      content: version.content,
      alts: version.alts,
      written_at: version.writtenAt,
    })
    .execute()
}

export async function updatePost(
  tx: Tx,
  postId: string,
  { content, alts }: { content: string; alts: string[] },
) {
  await sql`
    with further as (
      update post_pictures set alt = given.alt
      from unnest(${alts}::text[]) with ordinality as given (alt, position)
      where post_id = ${postId} and post_pictures.position = given.position
    )
    update posts set content = ${content}, edits = edits + 1, edited_at = now(),
      image_alt = case when image is null then image_alt else ${alts[0] ?? ''} end
    where post_id = ${postId}`.execute(tx)
}

/** The earlier versions of a post, the newest first. */
export function selectVersions(db: Db, postId: string) {
  return db
    .selectFrom('post_versions')
    .select(['content', 'alts', 'written_at as writtenAt'])
    .where('post_id', '=', postId)
    .orderBy('edit', 'desc')
    .execute()
}
