import { notices as kinds, type Notice } from '@canopy/contract/notifications/notices'
import { paths } from '@canopy/contract/paths'
import { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { sql } from 'kysely'
import type { PlantedChallenge } from './plant-challenges.ts'
import { hoursBefore, idAt, type PlantingWithMembers, pick } from './planting.ts'

/** Age from which notifications have been read. */
const UNREAD_HOURS = 48

type Planted = { userId: string; notice: Notice; href: string; at: Date; groupKey?: string }

/** Notices about points that verified proofs earned, and about decisions of stewards. */
async function proofNoticesOf(
  { tx, content, now, userIds }: PlantingWithMembers,
  challenges: Map<string, PlantedChallenge>,
): Promise<Planted[]> {
  const earned = await tx
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'proofs.user_id as userId',
      'points_earned as points',
      'challenge_name as challengeName',
      'challenges.challenge_id as challengeId',
      'submitted_at as at',
    ])
    .where('status', '=', 'Verified')
    .where('reviewer', '=', 'basic')
    .where('points_earned', '>', 0)
    .execute()
  const decided = content.proofs.flatMap(({ by, challenge, decision, reason = '', hoursAgo }): Planted[] => {
    if (decision === undefined) return []
    const { challengeId, challengeName, points } = pick(challenges, challenge)
    const values = { challengeName, reason }
    const notice: Notice =
      decision === 'overturned'
        ? { kind: 'proof.verifiedBySteward', values: { ...values, points } }
        : { kind: 'proof.upheld', values }
    const at = hoursBefore(now, hoursAgo)
    return [{ userId: pick(userIds, by), notice, href: paths.challenge(challengeId), at }]
  })
  return [
    ...decided,
    ...earned.map(({ userId, points, challengeName, challengeId, at }): Planted => {
      const values = { points: points ?? 0, challengeName, holdDays: 0 }
      return { userId, notice: { kind: 'proof.paid', values }, href: paths.challenge(challengeId), at }
    }),
  ]
}

/** Notices about the last change of each order. */
async function orderNoticesOf({ tx }: PlantingWithMembers): Promise<Planted[]> {
  const orders = await tx
    .selectFrom('orders')
    .innerJoin('order_events', (join) =>
      join
        .onRef('order_events.order_key', '=', 'orders.order_key')
        .onRef('order_events.status', '=', 'orders.status'),
    )
    .select(['user_id as userId', 'order_id as orderId', 'orders.status', 'at'])
    .where('orders.status', '<>', 'pending')
    .execute()
  return orders.flatMap(({ userId, orderId, status, at }): Planted[] => {
    if (userId === null) return []
    const notice: Notice = { kind: 'order.moved', values: { orderId, status: OrderStatus.parse(status) } }
    return [{ userId, notice, href: paths.orders, at, groupKey: `order:${orderId}` }]
  })
}

/** Reactions, comments, replies, mentions and follows, which are in the database already. */
const activity = sql`
  select posts.user_id, 'reaction' as kind, post_id, null::uuid as comment_id, reactions.user_id as by, reactions.created_at as at
  from reactions join posts using (post_id)
  union all
  select posts.user_id, 'comment', posts.post_id, null, comments.user_id, comments.created_at
  from comments join posts using (post_id) left join comments answered on answered.comment_id = comments.parent_id
  where answered.user_id is distinct from posts.user_id and comments.hidden_at is null
  union all
  select answered.user_id, 'reply', comments.post_id, answered.comment_id, comments.user_id, comments.created_at
  from comments join comments answered on answered.comment_id = comments.parent_id
  where comments.hidden_at is null
  union all
  select comments.user_id, 'reaction', post_id, comment_id, comment_reactions.user_id, comment_reactions.created_at
  from comment_reactions join comments using (comment_id)
  union all
  select mentions.user_id, 'mention', mentions.post_id, null, coalesce(comments.user_id, posts.user_id), mentioned_at
  from mentions join posts using (post_id) left join comments using (comment_id)
    left join comments answered on answered.comment_id = comments.parent_id
  where mentions.comment_id is null or (posts.user_id <> mentions.user_id and answered.user_id is distinct from mentions.user_id)`

/** Plants the notifications that members got so far. */
export async function plantNotices(planting: PlantingWithMembers, challenges: Map<string, PlantedChallenge>) {
  const { tx, now } = planting
  const readBefore = hoursBefore(now, UNREAD_HOURS)
  const notices = [...(await proofNoticesOf(planting, challenges)), ...(await orderNoticesOf(planting))]
  await tx
    .insertInto('notifications')
    .values(
      notices.map(({ userId, notice, href, at, groupKey }) => ({
        href,
        kind: kinds[notice.kind].about,
        notice: JSON.stringify(notice),
        notification_id: idAt(at),
        user_id: userId,
        group_key: groupKey ?? null,
        created_at: at,
        read_at: at < readBefore ? at : null,
      })),
    )
    .execute()
  await sql`
    insert into notifications (notification_id, user_id, kind, href, post_id, comment_id, group_key, since, created_at, read_at)
    select gen_random_uuid(), user_id, kind, ${paths.post('')}::text || post_id, post_id, comment_id,
      coalesce('comment:' || comment_id, 'post:' || post_id), min(at), max(at), case when max(at) < ${readBefore} then max(at) end
    from (${activity}) as activity where user_id <> by
    group by user_id, kind, post_id, comment_id
    union all
    select gen_random_uuid(), followee_id, 'follow', ${paths.profile}, null, null,
      case when accepted_at is null then 'requests' else 'followers' end, min(requested_at), max(requested_at),
      case when max(requested_at) < ${readBefore} then max(requested_at) end
    from follows group by followee_id, accepted_at is null`.execute(tx)
}
