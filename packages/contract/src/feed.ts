/** The feed: posts, comments, reactions, saved and reported posts. */

import { z } from 'zod'
import { Count, pageQuery, requiredText, Timestamp, text, Uuid } from './fields.ts'
import { COMMENT_MAX, IMAGE_ALT_MAX, POST_TEXT_MAX, POSTS_PAGE, REACTIONS, REPORT_REASONS } from './limits.ts'
import { messages } from './messages.ts'

const BARE_HEART = '\u2764'
const HEART = '\u2764\uFE0F'

/** One of the six; a bare U+2764 is taken as the heart. */
export const Reaction = z.preprocess((emoji) => (emoji === BARE_HEART ? HEART : emoji), z.enum(REACTIONS))
export type Reaction = (typeof REACTIONS)[number]

const Author = z.object({
  fullName: z.string(),
  username: z.string(),
  profileImgUrl: z.string().nullable(),
})

/** `reactions` counts the emojis that were used at all; `likes` is their sum. Sizes are pixels. */
export const Post = z.object({
  postId: Uuid,
  userId: Uuid,
  author: Author,
  content: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  imageWidth: z.number().int().nullable(),
  imageHeight: z.number().int().nullable(),
  likes: Count,
  reactions: z.partialRecord(z.enum(REACTIONS), Count),
  commentCount: Count,
  timestamp: Timestamp,
})
export type Post = z.infer<typeof Post>

export const PostsQuery = pageQuery(POSTS_PAGE).extend({
  userId: Uuid.optional(),
  saved: z.literal('true').optional(),
})

/** Text of a multipart form, in which browsers send every line break as CR LF. */
const typedText = z
  .string()
  .trim()
  .overwrite((typed) => typed.replaceAll('\r\n', '\n'))

export const NewPost = z.object({
  content: typedText.pipe(text(POST_TEXT_MAX, messages.postTooLong)).default(''),
  userId: z.uuid(messages.userIdMissing),
  imageAlt: typedText.pipe(text(IMAGE_ALT_MAX)).default(''),
})

/** What concerns one reader about the posts on their screen. */
export const OwnMarks = z.object({
  reactions: z.record(Uuid, z.enum(REACTIONS)),
  saved: z.array(Uuid),
  reported: z.array(Uuid),
})
export type OwnMarks = z.infer<typeof OwnMarks>

/** Emoji → ids of the members who chose it, the caller before the newest others, all six keys present. */
export const ReactionMap = z.record(z.enum(REACTIONS), z.array(Uuid))
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
    fullName: z.string(),
    username: z.string(),
    profileImage: z.string().nullable(),
  }),
})
export type Comment = z.infer<typeof Comment>

export const UserDetails = Author.extend({ userId: Uuid })

export const SaveBody = z.object({ postId: Uuid, userId: Uuid })
export const Saved = z.object({ postId: Uuid, saved: z.boolean() })

const ReportReason = z.enum(REPORT_REASONS)
export const ReportBody = z.object({ postId: Uuid, reportedBy: Uuid, reason: ReportReason })
export const Report = z.object({ postId: Uuid, reason: ReportReason })
export type Report = z.infer<typeof Report>
