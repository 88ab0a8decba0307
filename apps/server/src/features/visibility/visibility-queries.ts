/** Conditions for who sees what of whom. Every statement that reads things of members for a member has one of them. */

import type { MutedBecause } from '@canopy/contract/feed/muted'
import { type RawBuilder, sql } from 'kysely'

/** An id, or a column with one. */
export type Id = string | RawBuilder<unknown>

/** Neither of the two blocks the other. */
export const isUnblocked = (viewer: Id, member: Id) => sql<boolean>`
  not exists (
    select from blocks
    where (blocker_id = ${viewer} and blocked_id = ${member}) or (blocker_id = ${member} and blocked_id = ${viewer})
  )`

/** Neither of the two blocks the other, and the viewer has not muted the member. */
export const isSeen = (viewer: Id, member: Id) => sql<boolean>`
  not exists (select from unseen_members where viewer_id = ${viewer} and member_id = ${member})`

/** Whether the author of a post is notified of what the member does there. */
export const subscribes = (author: Id, member: Id, postId: Id) => sql<boolean>`(
  ${author} <> ${member} and ${isSeen(author, member)}
  and not exists (select from muted_threads where muted_threads.user_id = ${author} and muted_threads.post_id = ${postId})
)`

/** A confirmed follower. */
export const follows = (viewer: Id, member: Id) => sql<boolean>`
  exists (select from follows where follower_id = ${viewer} and followee_id = ${member} and accepted_at is not null)`

/** Posts, and the lists of whom they follow: those of private accounts are for themselves and their followers. */
export const canSeePostsOf = (
  viewer: Id,
  author: Id,
  isPrivate = sql<boolean>`(select is_private from users where user_id = ${author})`,
) => sql<boolean>`
  (${author} = ${viewer} or (
    (not ${isPrivate} or ${follows(viewer, author)}) and ${isSeen(viewer, author)}
  ))`

/**
 * Like `isSeen`, for lists that are read in the order of an index. It reads the ids first, once, and leaves no other order to the planner, which
 * expects few rows for whoever it plans, and would read and sort all followers of a member who has 100,000.
 */
export const isSeenInList = (viewer: Id, member: Id) => sql<boolean>`${member} <> all(${unseenBy(viewer)})`

/** Whether the viewer sees what everybody sees. Requires `users`. */
export const seesAll = (viewer: Id) => sql<boolean>`(
  not users.is_private
  and not exists (select from unseen_members where viewer_id = ${viewer})
  and not exists (select from muted_words where muted_words.user_id = ${viewer} and (until is null or until > now()))
)`

/** The ids of those whose things the viewer does not see. As an array it is read once for a whole statement. */
const unseenBy = (viewer: Id) => sql<string[]>`
  array(select member_id from unseen_members where viewer_id = ${viewer})`

/** Rows that can be read one after the other in the time in which one is looked up. */
const READ_PER_LOOKUP = 2

/**
 * Counts the `things` by members whom the viewer does not see; `total` is the number of all. If there are many things for each such member,
 * the members are looked up: the planner, which expects a few things of every post, would read all of a popular one.
 */
export function ofUnseen(viewer: Id, things: RawBuilder<unknown>, total: RawBuilder<unknown>) {
  const worthReading = sql`cardinality(${unseenBy(viewer)}) * ${sql.lit(READ_PER_LOOKUP)}`
  return sql`(
    select given.* from (${things}) as given
    where user_id = any(${unseenBy(viewer)}) and ${total} <= ${worthReading}
    union all
    select given.* from unnest(${unseenBy(viewer)}) as unseen (id)
    cross join lateral (select * from (${things}) as thing where user_id = unseen.id offset 0) as given
    where ${total} > ${worthReading}
  ) as given`
}

/** `tags` is an array, or a subquery that selects those that are stored. A muted tag in the text counts also if it is not among them. */
type Muteable = { text: RawBuilder<unknown>; tags: RawBuilder<unknown> }

/** Muted word or tag in a text by `author`; null if there is none. Own texts are never muted. */
export const mutedBecause = (viewer: Id, author: Id, { text, tags }: Muteable) => sql<MutedBecause | null>`(
  select json_build_object('kind', kind, 'text', muted_words.text) from muted_words
  where muted_words.user_id = ${viewer} and muted_words.user_id <> ${author} and (until is null or until > now())
    and (
      (kind = 'tag' and folded_text(muted_words.text) collate "C" = any(${tags}))
      -- A subquery is run once for all words, and "mutes" lowers the text for each.
      or (
        position(lower(muted_words.text) in (select lower(${text}))) > 0
        and mutes(kind, muted_words.text, (select ${text}))
      )
    )
  order by muted_words.created_at, muted_word_id limit 1
)`

/** Whether a search of the viewer may find the member and their things. Requires `users`. */
export const isFindable = (viewer: Id) => sql<boolean>`(users.is_findable or users.user_id = ${viewer})`
