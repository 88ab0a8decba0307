/** Messages of the WebSocket. */

import { z } from 'zod/mini'
import { Comment } from './feed/comments/shapes.ts'
import { Post, ReactionCounts } from './feed/shapes.ts'
import { Count, Uuid } from './fields.ts'
import { SHOWN_POSTS_MAX } from './limits.ts'
import { Notification } from './notifications/shapes.ts'

export const LIVE_PATH = '/ws-feed'
/** The code with which the server closes a socket whose token is missing, unknown or no longer valid. */
export const LIVE_UNAUTHENTICATED = 4401
/** The code with which the server closes sockets of a session that has another token now. Clients reconnect with it. */
export const LIVE_RENEWED = 4402
/** The code with which the server closes a member's oldest socket if there are too many. Clients must not reconnect by themselves. */
export const LIVE_TOO_MANY = 4408

/**
 * The code ("service restart") with which a server that stops closes its sockets. Clients reconnect after a random time, so that they do not
 * all reconnect at once. The reason is the longest such time, in seconds.
 */
export const LIVE_RESTART = 1012

/** The first message of a client. */
export const LiveAuth = z.object({ type: z.literal('auth'), token: z.string().check(z.maxLength(200)) })

/**
 * Says which posts a client shows at the moment. From then on it gets `post.counts` and what happens to comments of these posts only; until its first
 * one, it gets `post.changed` and `comment.created` of all posts. The server ignores any other message.
 */
export const LiveShow = z.object({
  type: z.literal('show'),
  posts: z.array(Uuid).check(z.maxLength(SHOWN_POSTS_MAX)),
})
export type LiveShow = z.infer<typeof LiveShow>

/** Messages of the server. The first one is `ready`. It is sent again when others may have been lost: clients fetch what they show. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal(['post.created', 'post.changed']), post: Post }),
  z.object({ type: z.literal('post.deleted'), postId: Uuid }),
  z.object({
    type: z.literal('post.counts'),
    postId: Uuid,
    reactions: Post.shape.reactions,
    commentCount: Count,
  }),
  z.object({ type: z.literal(['comment.created', 'comment.changed']), comment: Comment }),
  z.object({ type: z.literal('comment.counts'), postId: Uuid, commentId: Uuid, reactions: ReactionCounts }),
  /** Sent to those who voted: how often each option was chosen. */
  z.object({ type: z.literal('poll.votes'), postId: Uuid, votes: z.array(Count) }),
  /** The client fetches the lists of posts again, and those of these posts that it shows. */
  z.object({
    type: z.literal('stale'),
    feed: z.optional(z.literal(true)),
    posts: z.optional(z.array(Uuid)),
  }),
  z.object({ type: z.literal('notification'), notification: Notification }),
  /** Notifications of the member have changed or were removed, and there is no new one. */
  z.object({ type: z.literal('notifications.changed') }),
  /** Drafts of the member were saved, published or deleted. */
  z.object({ type: z.literal('drafts.changed') }),
  z.object({ type: z.literal('points'), points: Count }),
  /**
   * Sent to stewards: a case was taken or released, or decided, or other cases of its kind wait than before. The browser reads them again.
   */
  z.object({
    type: z.literal('desk'),
    event: z.literal(['claimed', 'decided', 'waiting']),
    kind: z.string(),
    /** Absent with `waiting`. */
    id: z.optional(z.string()),
  }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
