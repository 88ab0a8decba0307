/** Parts of statements about posts, for a reader or for everybody. */

import type { MutedBecause } from '@canopy/contract/feed/muted'
import type { Poll, Reaction, VerifiedChallenge } from '@canopy/contract/feed/shapes'
import { type RawBuilder, sql } from 'kysely'
import { canSeePostsOf, isSeen, mutedBecause, ofUnseen } from '../../visibility/index.ts'
import { isNotRemoved } from '../entities/seen-entities.ts'

/** Id of the member who reads; undefined for what everybody sees. */
export type Reader = string | undefined

type ReactionCounts = Record<Reaction, number>

const author = sql`posts.user_id`
const isPrivate = sql<boolean>`users.is_private`

/** Requires the table with the counts. */
const reactionsInAll = sql`(thumbs + hearts + claps + smiles + wows + ideas)`

/**
 * Number of each emoji, 0 for those that were not chosen, without reactions of members whom the reader does not see. Requires the table
 * with the counts; `given` is what was counted.
 */
const countsOf = (reader: Reader, given: RawBuilder<unknown>): RawBuilder<ReactionCounts> =>
  reader === undefined
    ? sql`json_build_object('👍', thumbs, '❤️', hearts, '👏', claps, '😊', smiles, '😮', wows, '💡', ideas)`
    : sql`(
        select json_build_object(
          '👍', thumbs - count(*) filter (where emoji = '👍'),
          '❤️', hearts - count(*) filter (where emoji = '❤️'),
          '👏', claps - count(*) filter (where emoji = '👏'),
          '😊', smiles - count(*) filter (where emoji = '😊'),
          '😮', wows - count(*) filter (where emoji = '😮'),
          '💡', ideas - count(*) filter (where emoji = '💡')
        )
        from ${ofUnseen(reader, given, reactionsInAll)}
      )`

const toPost = sql`select user_id, emoji from reactions where reactions.post_id = posts.post_id`
const toComment = sql`select user_id, emoji from comment_reactions where comment_reactions.comment_id = comments.comment_id`
const onPost = sql`select user_id from comments where comments.post_id = posts.post_id and comments.hidden_at is null`

/** Requires `post_counts`. */
export const reactionCounts = (reader: Reader) => countsOf(reader, toPost)

export const commentReactionCounts = (reader: Reader) => countsOf(reader, toComment)

export const reactionSum = (reader: string) => sql<number>`(
  select ${reactionsInAll} - count(*) from ${ofUnseen(reader, toPost, reactionsInAll)}
)`

export const commentCount = (reader: Reader) =>
  reader === undefined
    ? sql<number>`post_counts.comments`
    : sql<number>`(
        select post_counts.comments - count(*) from ${ofUnseen(reader, onPost, sql`post_counts.comments`)}
      )`

/** All words of a post: its text, and the options of its poll. */
const wordsOf = sql<string>`concat_ws(
  E'\\n', posts.content, (select array_to_string(options, E'\\n') from polls where polls.post_id = posts.post_id))`

export const mutedPost = (reader: Reader) =>
  reader === undefined
    ? sql<MutedBecause | null>`null::json`
    : mutedBecause(reader, author, {
        text: wordsOf,
        tags: sql`select tag from post_tags where post_tags.post_id = posts.post_id and ${isNotRemoved}`,
      })

/** The challenge of the proof that a post shares, while it is verified and nobody has to confirm it. */
export const verifiedChallenge = sql<VerifiedChallenge | null>`(
  select json_strip_nulls(json_build_object(
    'challengeId', challenge_id, 'challengeName', challenge_name, 'photoUrl', coalesce(photo_url, ''), 'points', challenges.points,
    'names', (select json_object_agg(key, value -> 'challengeName') from jsonb_each(translations))))
  from shared_proofs
  join proofs using (proof_id)
  join challenges using (challenge_id)
  where shared_proofs.post_id = posts.post_id and proofs.status = 'Verified' and not proofs.unconfirmed
    and challenges.hidden_at is null)`

/** The question of a post, without its results. */
export const pollOf = sql<Poll | null>`(
  select json_build_object(
    'options', options, 'endsAt', to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from polls where polls.post_id = posts.post_id)`

/** Posts of the list of everybody: those of public accounts, and the reader's own. Requires `users`. */
export const isListed = (reader: Reader) =>
  reader === undefined
    ? sql<boolean>`not ${isPrivate}`
    : sql<boolean>`(${author} = ${reader} or (not ${isPrivate} and ${isSeen(reader, author)}))`

/** Posts on profiles, by link and among saved ones. Requires `users`. */
export const isVisible = (reader: string) => canSeePostsOf(reader, author, isPrivate)

/** Tells whether the reader sees a post, in a query that does not have `users`. */
export const isVisiblePost = (reader: string) => canSeePostsOf(reader, author)
