import { CaseKind } from '@canopy/contract/desk/cases'
import { z } from 'zod'
import { Announcement } from '../announcement.ts'

const id = z.string()

/** Events carry ids, except `announced`; listeners read the rest. */
export const BusEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal(['post.created', 'post.changed']), postId: id }),
  /** The reactions to a post or the comments on it; `by` are the members who changed them. */
  z.object({ type: z.literal('post.counted'), postId: id, by: z.optional(z.array(id)) }),
  /** The author says who could see it. */
  z.object({ type: z.literal('post.deleted'), postId: id, authorId: z.optional(id) }),
  /** Published after a vote in the poll of a post. */
  z.object({ type: z.literal('poll.voted'), postId: id }),
  /** Like `as`. Its announcement is too large for the bus, so that every node reads the post. */
  z.object({
    type: z.literal('post.oversized'),
    as: z.literal(['post.created', 'post.changed']),
    postId: id,
  }),
  /** A finished message for the sockets of other nodes. */
  z.object({ type: z.literal('announced'), announcement: Announcement }),
  /** Sent by a node that connects and has published nothing before. */
  z.object({ type: z.literal('node.joined') }),
  /** Sent to a node that has just connected. */
  z.object({ type: z.literal('node.present') }),
  /** `comment.counted`: the reactions to a comment. */
  z.object({ type: z.literal(['comment.created', 'comment.changed', 'comment.counted']), commentId: id }),
  z.object({ type: z.literal('member.changed'), userId: id }),
  /** The account has become private or public. `member.changed` is published too, for other caches of the member. */
  z.object({ type: z.literal('privacy.changed'), authorId: id }),
  /** A call of this member that may change something has begun or ended. Published where there are replicas. */
  z.object({ type: z.literal('member.wrote'), userId: id }),
  /** A tag was banned, or is allowed again. */
  z.object({ type: z.literal('tags.changed') }),
  z.object({ type: z.literal('points.changed'), userId: id }),
  /** An order of this member took units of these products, and left some of each. The release before does not name them. */
  z.object({ type: z.literal('stock.changed'), userId: id, productIds: z.optional(z.array(z.number())) }),
  /** Points were earned or lost, not only redeemed or refunded. */
  z.object({ type: z.literal('ranks.changed') }),
  z.object({ type: z.literal('notification.created'), userId: id, id }),
  z.object({ type: z.literal(['notifications.changed', 'drafts.changed']), userId: id }),
  /** Published when a member has left, with everything they wrote. */
  z.object({ type: z.literal('member.left') }),
  z.object({
    type: z.literal([
      'products.changed',
      'policy.changed',
      'community.changed',
      'pages.changed',
      'challenges.changed',
    ]),
  }),
  z.object({ type: z.literal(['case.claimed', 'case.decided']), kind: CaseKind, id }),
  /** Published when more cases of this kind wait for stewards. */
  z.object({ type: z.literal('waiting.changed'), kind: CaseKind }),
  z.object({ type: z.literal('sessions.revoked'), sessionIds: z.array(id) }),
  /** The session has another token; the old one is no longer valid. */
  z.object({ type: z.literal('session.renewed'), sessionId: id }),
  /** Events of other nodes may have been lost: anything may have changed. */
  z.object({ type: z.literal('events.missed') }),
])
export type BusEvent = z.infer<typeof BusEvent>
