/** The feed: posts, reactions and saved posts. */

import { z } from 'zod/mini'
import { Count, orUnlisted, pageQuery, pictureOrNone, Timestamp, textOrNone, Uuid } from '../fields.ts'
import { POLL_OPTIONS_MAX, POSTS_PAGE, REACTIONS } from '../limits.ts'
import { Tag } from '../text/entities.ts'
import { MutedBecause } from './muted.ts'

const BARE_HEART = '\u2764'
const HEART = '\u2764\uFE0F'

/** A bare U+2764 counts as the heart. */
export const Reaction = z.pipe(
  z.transform((emoji) => (emoji === BARE_HEART ? HEART : emoji)),
  z.enum(REACTIONS),
)
export type Reaction = (typeof REACTIONS)[number]

/** A reaction in a reply. */
export const GivenReaction = orUnlisted(z.enum(REACTIONS))
export type GivenReaction = z.infer<typeof GivenReaction>

/** Numbers of each emoji. Only those with a count above zero. */
export const ReactionCounts = z.partialRecord(GivenReaction, Count)
export type ReactionCounts = z.infer<typeof ReactionCounts>

const Author = z.object({ fullName: textOrNone, username: textOrNone, profileImgUrl: pictureOrNone })

const PostPicture = z.object({
  image: pictureOrNone,
  alt: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type PostPicture = z.infer<typeof PostPicture>

/** Members who may comment on a post, besides its author. `followed`: those whom the author follows. */
export const Commenting = z.enum(['everybody', 'followed', 'nobody'])
export type Commenting = z.infer<typeof Commenting>

/** A member whom a text mentions, with the username as the text has it, in lower case. */
const Mention = z.object({ username: z.string(), userId: Uuid })
export type Mention = z.infer<typeof Mention>

/** Parts of a text that become links; missing where there are none. */
export const storedEntities = {
  tags: z.optional(z.array(z.string())),
  mentions: z.optional(z.array(Mention)),
}

/** Its results are not for everybody, so they are in `OwnStates`. */
const Poll = z.object({ options: z.array(z.string()), endsAt: Timestamp })
export type Poll = z.infer<typeof Poll>

/** Votes for each option, in their order, and the caller's own choice, the place of an option from 0. */
export const PollResults = z.object({ votes: z.array(Count), choice: z.nullable(Count) })
export type PollResults = z.infer<typeof PollResults>

/** The place of the chosen option, from 0. */
export const Vote = z.object({ choice: z.int().check(z.minimum(0), z.maximum(POLL_OPTIONS_MAX - 1)) })

/** The challenge that a post shares a verified proof of. `names` are translations by language; the same reply is for readers of all of them. */
const VerifiedChallenge = z.object({
  challengeId: z.int(),
  challengeName: z.string(),
  names: z.optional(z.record(z.string(), z.string())),
  photoUrl: textOrNone,
  points: Count,
})
export type VerifiedChallenge = z.infer<typeof VerifiedChallenge>

/**
 * `pictures` are all of them in order, the first one included, if there are several. `edits` and `editedAt` are missing if it was never
 * edited. `reactions` has only emojis with a count above zero; `likes` is their sum. Sizes are in pixels. `removed` is the steward's
 * reason, on the author's own list, for a post that others do not see any more. `muted` is what the reader has muted in it. Without
 * `commenting` everybody may comment. `outside`: people without an account see it. Only the server sets `verified`, and it is missing as soon
 * as the verdict is another one.
 */
export const Post = z.object({
  postId: Uuid,
  userId: Uuid,
  author: Author,
  content: z.string(),
  ...storedEntities,
  image: pictureOrNone,
  imageAlt: z.string(),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  pictures: z.optional(z.array(PostPicture)),
  likes: Count,
  reactions: ReactionCounts,
  commentCount: Count,
  timestamp: Timestamp,
  edits: z.optional(Count),
  editedAt: z.optional(Timestamp),
  outside: z.optional(z.boolean()),
  removed: z.optional(z.string()),
  muted: z.optional(MutedBecause),
  commenting: z.optional(orUnlisted(Commenting)),
  verified: z.optional(VerifiedChallenge),
  poll: z.optional(Poll),
})
export type Post = z.infer<typeof Post>

export const PostsQuery = z.extend(pageQuery(POSTS_PAGE), {
  userId: z.optional(Uuid),
  saved: z.optional(z.literal('true')),
  /** `following`: posts of those whom the caller follows, and their own. */
  feed: z.optional(z.enum(['everyone', 'following'])),
  /** Posts with this tag. */
  tag: z.optional(Tag),
})

/** State of the requested posts for the caller, and the results of polls that they voted in or that are over. */
export const OwnStates = z.object({
  reactions: z.record(Uuid, GivenReaction),
  saved: z.array(Uuid),
  reported: z.array(Uuid),
  /** Posts whose notifications the caller has turned off. */
  mutedThreads: z._default(z.array(Uuid), []),
  polls: z._default(z.record(Uuid, PollResults), {}),
})
export type OwnStates = z.infer<typeof OwnStates>

/** Emoji → ids of the members who chose it: the caller first, then the newest. All six keys are present. */
export const ReactionMap = z.record(GivenReaction, z.array(Uuid))
export type ReactionMap = z.infer<typeof ReactionMap>

export const ReactBody = z.object({ emoji: Reaction, userId: Uuid })

export const UserDetails = z.extend(Author, { userId: Uuid })

export const SaveBody = z.object({ postId: Uuid, userId: Uuid })
export const Saved = z.object({ postId: Uuid, saved: z.boolean() })
