/** Parts of statements that read what of a text becomes links. */

import type { Mention } from '@canopy/contract/feed/shapes'
import { type RawBuilder, sql } from 'kysely'
import { isUnblocked } from '../../visibility/index.ts'

/** Requires a table or alias `marked` with tags. */
export const isNotBanned = sql<boolean>`not exists (select from tags where tags.tag = marked.tag and banned_at is not null)`

/**
 * Tells whether a tag of one post was not removed by a steward. Written so that PostgreSQL does not look for the post in the index of the
 * pages of tags, all of which it would read.
 */
export const isNotRemoved = sql<boolean>`coalesce(removed_at, 'infinity') = 'infinity'`

/** Tags of a post that stewards neither removed nor banned. Requires `posts`. */
export const postTags = sql<string[]>`array(
  select tag from post_tags marked
  where marked.post_id = posts.post_id and ${isNotRemoved} and ${isNotBanned} order by tag)`

/** Tags of a comment that stewards have not banned. Requires `comments`. */
export const commentTags = sql<string[]>`array(
  select tag from comment_tags marked where marked.comment_id = comments.comment_id and ${isNotBanned} order by tag)`

/** Mentions of members whom the reader may know of. Members who block the author are not linked either. */
function mentionsIn(reader: string | undefined, author: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const known = reader === undefined ? sql`` : sql`and ${isUnblocked(reader, sql`mentions.user_id`)}`
  return sql<Mention[]>`(
    select coalesce(json_agg(json_build_object('username', username, 'userId', user_id) order by username), '[]')
    from mentions where ${where} and ${isUnblocked(author, sql`mentions.user_id`)} ${known})`
}

/** Requires `posts`. */
export const postMentions = (reader: string | undefined) =>
  mentionsIn(
    reader,
    sql`posts.user_id`,
    sql`mentions.post_id = posts.post_id and mentions.comment_id is null`,
  )

/** Requires `comments`. */
export const commentMentions = (reader: string | undefined) =>
  mentionsIn(reader, sql`comments.user_id`, sql`mentions.comment_id = comments.comment_id`)

/** Tags and mentions as clients get them: missing where there are none. */
export const presentEntities = ({ tags, mentions }: { tags: string[]; mentions: Mention[] }) => ({
  ...(tags.length > 0 && { tags }),
  ...(mentions.length > 0 && { mentions }),
})
