/** The feed: posts, comments, reactions, saved and reported posts. */

import { z } from 'zod/mini'
import {
  Count,
  optionalText,
  orUnlisted,
  pageQuery,
  pictureOrNone,
  requiredText,
  Timestamp,
  textOrNone,
  Uuid,
} from './fields.ts'
import { COMMENT_MAX, IMAGE_ALT_MAX, POST_TEXT_MAX, POSTS_PAGE, REACTIONS } from './limits.ts'
import { messages } from './messages.ts'
import { ReportReason } from './reports.ts'

const BARE_HEART = '\u2764'
const HEART = '\u2764\uFE0F'

/** A bare U+2764 counts as the heart. */
export const Reaction = z.pipe(
  z.transform((emoji) => (emoji === BARE_HEART ? HEART : emoji)),
  z.enum(REACTIONS),
)
export type Reaction = (typeof REACTIONS)[number]

/** A reaction in a reply. */
const GivenReaction = orUnlisted(z.enum(REACTIONS))
export type GivenReaction = z.infer<typeof GivenReaction>

const Author = z.object({ fullName: textOrNone, username: textOrNone, profileImgUrl: pictureOrNone })

/**
 * `reactions` has only emojis with a count above zero; `likes` is their sum. Sizes are in pixels. `removed` is the steward's reason, on the
 * author's own list, for a post that others do not see any more.
 */
export const Post = z.object({
  postId: Uuid,
  userId: Uuid,
  author: Author,
  content: z.string(),
  image: pictureOrNone,
  imageAlt: z.string(),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  likes: Count,
  reactions: z.partialRecord(GivenReaction, Count),
  commentCount: Count,
  timestamp: Timestamp,
  removed: z.optional(z.string()),
})
export type Post = z.infer<typeof Post>

export const PostsQuery = z.extend(pageQuery(POSTS_PAGE), {
  userId: z.optional(Uuid),
  saved: z.optional(z.literal('true')),
})

/** Text of a multipart form, in which browsers send every line break as CR LF. */
const typedText = z.string().check(z.overwrite((typed) => typed.replaceAll('\r\n', '\n')))

export const NewPost = z.object({
  content: z._default(z.pipe(typedText, optionalText(POST_TEXT_MAX, messages.postTooLong)), ''),
  userId: z.uuid(messages.userIdMissing),
  imageAlt: z._default(z.pipe(typedText, optionalText(IMAGE_ALT_MAX)), ''),
})

/** What the caller has done with the requested posts. */
export const OwnMarks = z.object({
  reactions: z.record(Uuid, GivenReaction),
  saved: z.array(Uuid),
  reported: z.array(Uuid),
})
export type OwnMarks = z.infer<typeof OwnMarks>

/** Emoji → ids of the members who chose it: the caller first, then the newest. All six keys are present. */
export const ReactionMap = z.record(GivenReaction, z.array(Uuid))
export type ReactionMap = z.infer<typeof ReactionMap>

export const ReactBody = z.object({ emoji: Reaction, userId: Uuid })

export const CommentText = requiredText(COMMENT_MAX, 'A comment needs some text.', messages.commentTooLong)

export const Comment = z.object({
  commentId: Uuid,
  postId: Uuid,
  comment: z.string(),
  timestamp: Timestamp,
  user: z.object({
    userId: Uuid,
    fullName: textOrNone,
    username: textOrNone,
    profileImage: pictureOrNone,
  }),
})
export type Comment = z.infer<typeof Comment>

export const UserDetails = z.extend(Author, { userId: Uuid })

export const SaveBody = z.object({ postId: Uuid, userId: Uuid })
export const Saved = z.object({ postId: Uuid, saved: z.boolean() })

export const ReportBody = z.object({ postId: Uuid, reportedBy: Uuid, reason: ReportReason })
export const Report = z.object({ postId: Uuid, reason: orUnlisted(ReportReason) })
export type Report = z.infer<typeof Report>
