import { COMPLETIONS_MAX, TAG_POSTS_COUNTED_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, limitOf } from '../../../db/keyset.ts'
import { startingWith } from '../../../db/search.ts'
import { canSeePostsOf } from '../../visibility/index.ts'

/** Posts with the tag that the reader sees, unless it is banned. */
const tagged = (reader: string, tag: unknown) => sql`
  from post_tags join posts using (post_id) join users on users.user_id = posts.user_id
  where tag = ${tag} and removed_at is null and posts.hidden_at is null
    and ${canSeePostsOf(reader, sql`posts.user_id`, sql`users.is_private`)}
    and not exists (select from tags where tags.tag = ${tag} and banned_at is not null)`

/** The ids of a page of them, newest first. */
export function taggedPosts(reader: string, tag: string, limit: number, after: Cursor | undefined) {
  const older = after
    ? sql`and (post_tags.created_at, post_tags.post_id) < (${after.time}, ${after.id})`
    : sql``
  return sql<string[]>`array(
    select post_tags.post_id ${tagged(reader, tag)} ${older}
    order by post_tags.created_at desc, post_tags.post_id desc limit ${limitOf(limit)})`
}

/** Up to `TAG_POSTS_COUNTED_MAX`. */
export async function countTagged(db: Db, reader: string, tag: string): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*) as posts from (select ${tagged(reader, tag)} limit ${TAG_POSTS_COUNTED_MAX}) as shown`.execute(
    db,
  )
  return rows[0]?.posts ?? 0
}

/** Number of tags that begin with a text and are checked for whether the reader sees one of their posts. */
const CANDIDATES_MAX = 5 * COMPLETIONS_MAX

/**
 * Completes a tag, those that most members used lately first. Leaves out tags that the reader has muted, or none of whose posts they see.
 */
export async function selectTagCompletions(db: Db, reader: string, start: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with candidate as (
      select tag, authors from tags
      where tag like ${startingWith(start)} and authors > 0 and banned_at is null
        and not exists (
          select from muted_words
          where muted_words.user_id = ${reader} and kind = 'tag' and folded_text(text) collate "C" = tag
            and (until is null or until > now())
        )
      order by authors desc, tag limit ${CANDIDATES_MAX}
    )
    select tag from candidate
    where exists (
      select from post_tags join posts using (post_id)
      where post_tags.tag = candidate.tag and removed_at is null and posts.hidden_at is null
        and ${canSeePostsOf(reader, sql`posts.user_id`)}
    )
    order by authors desc, tag limit ${COMPLETIONS_MAX}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** Counts again who used each tag in public posts of the last 30 days, and deletes tags that nobody uses any more. */
export async function countTags(tx: Tx) {
  await sql`
    with counted as (
      select tag, count(distinct posts.user_id) as authors
      from post_tags join posts using (post_id) join users using (user_id)
      where post_tags.created_at > now() - interval '30 days' and removed_at is null and hidden_at is null
        and not is_private
      group by tag
    ), written as (
      insert into tags (tag, authors) select tag, authors from counted order by tag
      on conflict (tag) do update set authors = excluded.authors where tags.authors <> excluded.authors
    )
    update tags set authors = 0 where authors > 0 and tag not in (select tag from counted)`.execute(tx)
  await sql`
    delete from tags
    where authors = 0 and banned_at is null and not exists (select from post_tags where post_tags.tag = tags.tag)`.execute(
    tx,
  )
}
