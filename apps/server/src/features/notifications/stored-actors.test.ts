/** The members whom a notification names are stored, and are always those who are found by looking for them. */

import type { EndpointName } from '@canopy/contract/all-endpoints'
import { MuteableKind } from '@canopy/contract/notifications/shapes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make, visitor } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

type Stored = { kind: string; actorId: string | null; actors: number; commentId: string | null }
type Act = { userId: string; at: string; commentId: string | null }

/** Each notification, as it is stored and with everything that it is about. */
async function readAll(): Promise<(Stored & { acts: Act[] })[]> {
  const { rows } = await sql<Stored & { acts: Act[] }>`
    with act as (
      select notification_id, reactions.user_id, reactions.created_at as at, null::uuid as comment_id
      from notifications join reactions using (post_id) where kind = 'reaction' and notifications.comment_id is null
      union all
      select notification_id, comments.user_id, comments.created_at, comments.comment_id
      from notifications join comments using (post_id) where kind = 'comment' and hidden_at is null
      union all
      select notification_id, reply.user_id, reply.created_at, reply.comment_id
      from notifications join comments reply on reply.parent_id = notifications.comment_id where kind = 'reply' and hidden_at is null
      union all
      select notification_id, comment_reactions.user_id, comment_reactions.created_at, comment_id
      from notifications join comment_reactions using (comment_id) join comments using (comment_id)
      where kind = 'reaction' and emoji is not null and hidden_at is null
      union all
      select notification_id, coalesce(comments.user_id, posts.user_id), mentioned_at, mentions.comment_id
      from notifications join mentions using (post_id, user_id) join posts using (post_id)
        left join comments on comments.comment_id = mentions.comment_id
      where kind = 'mention' and comments.hidden_at is null
      union all
      select notification_id, follower_id, accepted_at, null from notifications join follows on followee_id = user_id
      where group_key = 'followers' and accepted_at >= since and accepted_at = requested_at
      union all
      select notification_id, follower_id, requested_at, null from notifications join follows on followee_id = user_id
      where group_key = 'requests' and requested_at >= since and accepted_at is null
      union all
      select notification_id, followee_id, accepted_at, null from notifications join follows on follower_id = user_id
      where group_key = 'accepted' and accepted_at >= since and accepted_at > requested_at
    )
    select kind, actor_id as "actorId", actors, actor_comment_id as "commentId", coalesce((
      select json_agg(json_build_object('userId', act.user_id, 'at', at, 'commentId', act.comment_id))
      from act
      where act.notification_id = notifications.notification_id and act.user_id <> notifications.user_id
        and not exists (select from unseen_members where viewer_id = notifications.user_id and member_id = act.user_id)
    ), '[]') as acts
    from notifications where notice is null`.execute(db)
  return rows
}

/** Acts of the same millisecond may be in any order. */
async function expectExact() {
  for (const { acts, ...stored } of await readAll()) {
    const members = new Set(acts.map(({ userId }) => userId)).size
    expect({ acts, ...stored }).toMatchObject({ actors: members })
    const latest = acts
      .map(({ at }) => at)
      .toSorted()
      .at(-1)
    const last = acts
      .filter(({ at }) => at === latest)
      .map(({ userId, commentId }) => ({ userId, commentId }))
    const named = { userId: stored.actorId, commentId: stored.commentId }
    expect({
      stored,
      acts,
      last: last.length > 0 ? last : [{ userId: null, commentId: null }],
    }).toMatchObject({
      last: expect.arrayContaining([named]),
    })
  }
}

const MEMBERS = 4
const member = fc.nat(MEMBERS - 1)
const Step = fc.record({
  act: fc.constantFrom(
    ...([
      'react',
      'react',
      'react',
      'unreact',
      'comment',
      'comment',
      'mention',
      'reply',
      'reply',
      'edit',
    ] as const),
    ...(['deleteComment', 'hide', 'show', 'reactToComment', 'reactToComment', 'unreactToComment'] as const),
    ...([
      'follow',
      'follow',
      'unfollow',
      'accept',
      'private',
      'public',
      'block',
      'unblock',
      'mute',
      'unmute',
    ] as const),
    ...(['readAll', 'turnOff', 'turnOn', 'muteThread', 'unmuteThread', 'deletePost', 'leave'] as const),
  ),
  from: member,
  to: member,
  thing: fc.nat(7),
})

const settings = (isOn: boolean) => Object.fromEntries(MuteableKind.options.map((kind) => [kind, isOn]))

/** Does the step as a client would, whether or not the server accepts it. */
async function run(
  members: Member[],
  { act, from, to, thing }: typeof Step extends fc.Arbitrary<infer T> ? T : never,
) {
  const [one, other] = [members[from], members[to]]
  if (!one || !other) return
  const posts = await sql<{ postId: string }>`select post_id as "postId" from posts order by post_id`.execute(
    db,
  )
  const comments = await sql<{ postId: string; commentId: string; edits: number }>`
    select post_id as "postId", comment_id as "commentId", edits from comments where user_id is not null order by comment_id`.execute(
    db,
  )
  const post = posts.rows[thing % Math.max(1, posts.rows.length)] ?? { postId: one.userId }
  const comment = comments.rows[thing % Math.max(1, comments.rows.length)]
  const send = (name: EndpointName, input: object) => one.send(name, input)
  const { userId } = one
  if (act === 'react') return send('react', { params: post, body: { emoji: '💡', userId } })
  if (act === 'unreact') return send('unlikePost', { params: post })
  if (act === 'comment') return send('createComment', { params: post, body: 'Hello' })
  if (act === 'mention') return send('createComment', { params: post, body: `Hello @${other.username}` })
  if (act === 'follow') return send('follow', { params: other })
  if (act === 'unfollow') return send('unfollow', { params: other })
  if (act === 'accept') return send('acceptFollower', { params: other })
  if (act === 'private' || act === 'public')
    return send('setPrivacy', { body: { isPrivate: act === 'private' } })
  if (act === 'block' || act === 'unblock' || act === 'mute' || act === 'unmute')
    return send(act, { params: other })
  if (act === 'readAll') return send('readAllNotifications', {})
  if (act === 'turnOff' || act === 'turnOn')
    return send('setNotificationSettings', { body: settings(act === 'turnOn') })
  if (act === 'muteThread' || act === 'unmuteThread') return send(act, { params: post })
  if (act === 'deletePost') return thing === 0 ? send('deletePost', { params: post }) : undefined
  if (act === 'leave') {
    if (thing > 0) return
    await db.deleteFrom('users').where('user_id', '=', userId).execute()
    members[from] = await make.member()
    return
  }
  if (!comment) return
  const params = { postId: comment.postId, commentId: comment.commentId }
  if (act === 'reply')
    return send('createComment', {
      params,
      query: { replyTo: comment.commentId },
      body: `Yes @${other.username}`,
    })
  if (act === 'edit') return send('editComment', { params, body: { comment: 'Hello', seen: comment.edits } })
  if (act === 'deleteComment') return send('deleteComment', { params })
  if (act === 'reactToComment') return send('reactToComment', { params, body: { emoji: '💡' } })
  if (act === 'unreactToComment') return send('reactToComment', { params, body: { emoji: null } })
  const hidden = act === 'hide' ? sql`now()` : sql`null`
  return sql`update comments set hidden_at = ${hidden} where comment_id = ${comment.commentId}`.execute(db)
}

test('after any history each notification names the latest member and counts all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 30, maxLength: 40 }), async (steps) => {
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => make.member()))
      for (const { userId, call } of members.slice(0, 2))
        await call('createPost', { body: { content: 'post', userId } })
      for (const step of steps) await run(members, step)
      await expectExact()
      for (const { userId } of members) await db.deleteFrom('users').where('user_id', '=', userId).execute()
    }),
    { numRuns: 12 },
  )
})

const password = 'correct horse'

async function signUp() {
  const email = 'leaver@example.org'
  await visitor.call('register', { body: { fullName: 'Leaver', email, password } })
  const { token, userId } = await visitor.call('login', { body: { email, password } })
  return { userId, ...createVisitor(app, token) }
}

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks
}

test('of reactions, their removal, comments, mutes and a member leaving at once all are counted, without a deadlock', async () => {
  const author = await make.member()
  const { userId } = author
  const params = await author.call('createPost', { body: { content: 'post', userId } })
  const comment = await author.call('createComment', { params, body: 'Hello' })
  const others = await Promise.all(Array.from({ length: 32 }, () => make.member()))
  const leaver = await signUp()
  const react = (one: Pick<Member, 'send' | 'userId'>) =>
    one.send('react', { params, body: { emoji: '💡', userId: one.userId } })
  await react(leaver)
  await leaver.call('createComment', { params, body: 'Farewell' })
  const replies = await Promise.all([
    ...others.map(react),
    ...others.slice(0, 8).map((one) => one.send('unlikePost', { params })),
    ...others
      .slice(4, 20)
      .map((one) => one.send('createComment', { params, query: { replyTo: comment.commentId }, body: 'Hi' })),
    ...others
      .slice(8, 24)
      .map((one) => one.send('reactToComment', { params: comment, body: { emoji: '👍' } })),
    ...others.slice(16, 24).map((one) => one.send('follow', { params: author })),
    ...others.slice(22, 26).map((muted) => author.send('mute', { params: muted })),
    leaver.send('deleteAccount', { body: { password } }),
  ])
  expect(replies.filter(({ statusCode }) => statusCode >= 300)).toEqual([])
  await expectExact()
  const removed = await Promise.all([
    ...others.map((one) => one.send('unlikePost', { params })),
    ...others.slice(0, 8).map(react),
    ...others.slice(22, 26).map((muted) => author.send('unmute', { params: muted })),
  ])
  expect(removed.filter(({ statusCode }) => statusCode >= 300)).toEqual([])
  await expectExact()
  expect(await deadlocks()).toBe(0)
})

test('who is muted while their first reaction is written is not named', async () => {
  const [author, other] = [await make.member(), await make.member()]
  const { userId } = author
  for (let n = 0; n < 8; n++) {
    const params = await author.call('createPost', { body: { content: 'post', userId } })
    await Promise.all([
      other.call('react', { params, body: { emoji: '💡', userId: other.userId } }),
      author.call(n % 2 ? 'unmute' : 'mute', { params: other }),
      other.call('createComment', { params, body: 'Hello' }),
    ])
    await expectExact()
  }
})
