import { expect, test } from 'vitest'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { nextCursor } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()
const limited = await testApp({ RATE_LIMIT: 'on' })

type Member = Awaited<ReturnType<typeof make.member>>

const countsOf = (member: Member) =>
  db
    .selectFrom('member_counts')
    .select(['followers', 'following'])
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow()

async function privateMember(fields: Parameters<typeof make.member>[0] = {}) {
  const member = await make.member(fields)
  await member.call('setPrivacy', { body: { isPrivate: true } })
  return member
}

const noticesOf = async (member: Member) =>
  (await member.call('listNotifications', {})).filter(({ kind }) => kind === 'follow')

test('a member follows another one, who is notified, and unfollows them', async () => {
  const [anna, ben] = [await make.member({ fullName: 'Anna' }), await make.member()]
  expect(await anna.call('follow', { params: ben })).toEqual({ following: 'yes' })
  expect(await anna.call('follow', { params: ben })).toEqual({ following: 'yes' })

  expect(await ben.call('listFollowers', { params: ben })).toMatchObject([
    { userId: anna.userId, fullName: 'Anna', username: anna.username, isPrivate: false },
  ])
  expect(await ben.call('listFollowing', { params: anna })).toMatchObject([{ userId: ben.userId }])
  expect([await countsOf(anna), await countsOf(ben)]).toEqual([
    { followers: 0, following: 1 },
    { followers: 1, following: 0 },
  ])
  expect(await anna.call('getUser', { params: ben })).toMatchObject({
    followers: 1,
    relation: { following: 'yes', followsYou: false, muted: false },
  })
  expect((await ben.call('getUser', { params: anna })).relation).toMatchObject({ followsYou: true })
  expect((await ben.call('getUser', { params: ben })).relation).toBeUndefined()
  expect(await noticesOf(ben)).toMatchObject([
    { text: 'Anna followed you.', read: false, href: `/profile/${anna.userId}` },
  ])

  expect(await anna.call('unfollow', { params: ben })).toEqual({ following: 'no' })
  expect(await anna.call('unfollow', { params: ben })).toEqual({ following: 'no' })
  expect(await ben.call('listFollowers', { params: ben })).toEqual([])
  expect([await countsOf(anna), await countsOf(ben), await noticesOf(ben)]).toEqual([
    { followers: 0, following: 0 },
    { followers: 0, following: 0 },
    [],
  ])
})

test('nobody follows themselves, or somebody who does not exist', async () => {
  const anna = await make.member()
  const params = { userId: '0198c0de-0000-7000-8000-000000000000' }
  for (const call of ['follow', 'mute', 'block'] as const) {
    expect(await anna.refused(call, { params: anna })).toMatchObject({ status: 400, code: 'not_yourself' })
    expect(await anna.refused(call, { params })).toMatchObject({ status: 404 })
  }
  expect(await anna.refused('listFollowers', { params })).toMatchObject({ status: 404 })
})

test('a private account is asked, and accepts, declines or removes', async () => {
  const asked = await privateMember({ fullName: 'Ben' })
  const [anna, cleo] = [await make.member({ fullName: 'Anna' }), await make.member({ fullName: 'Cleo' })]
  expect(await anna.call('follow', { params: asked })).toEqual({ following: 'requested' })
  expect(await cleo.call('follow', { params: asked })).toEqual({ following: 'requested' })
  expect((await anna.call('getUser', { params: asked })).relation?.following).toBe('requested')
  expect(await anna.call('getRelations', {})).toMatchObject({ following: [], requested: [asked.userId] })
  expect(await countsOf(asked)).toEqual({ followers: 0, following: 0 })
  expect((await asked.call('listFollowRequests', {})).map(({ userId }) => userId)).toEqual([
    cleo.userId,
    anna.userId,
  ])
  expect(await noticesOf(asked)).toMatchObject([
    { text: 'Cleo and 1 other asked to follow you.', href: '/profile?tab=requests' },
  ])

  await asked.call('acceptFollower', { params: anna })
  await asked.call('acceptFollower', { params: anna })
  await asked.call('declineFollower', { params: cleo })
  expect(await asked.call('listFollowRequests', {})).toEqual([])
  expect(await anna.call('getRelations', {})).toMatchObject({ following: [asked.userId], requested: [] })
  expect(await countsOf(asked)).toEqual({ followers: 1, following: 0 })
  expect(await noticesOf(anna)).toMatchObject([
    { text: 'Ben let you follow them.', href: `/profile/${asked.userId}` },
  ])
  expect([await noticesOf(asked), await noticesOf(cleo)]).toEqual([[], []])
  for (const call of ['acceptFollower', 'declineFollower', 'removeFollower'] as const)
    expect(await asked.refused(call, { params: cleo })).toMatchObject({ status: 404 })

  await asked.call('removeFollower', { params: anna })
  expect(await anna.call('getRelations', {})).toMatchObject({ following: [] })
  expect(await countsOf(asked)).toEqual({ followers: 0, following: 0 })
})

test('lists of people of a private account are for its followers', async () => {
  const asked = await privateMember()
  const [friend, stranger] = [await make.member(), await make.member()]
  await friend.call('follow', { params: asked })
  await asked.call('acceptFollower', { params: friend })
  await asked.call('follow', { params: stranger })
  const seenBy = async (member: Member) => [
    (await member.call('listFollowers', { params: asked })).length,
    (await member.call('listFollowing', { params: asked })).length,
  ]
  expect([await seenBy(asked), await seenBy(friend), await seenBy(stranger)]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
  expect(await stranger.call('getUser', { params: asked })).toMatchObject({ isPrivate: true, followers: 1 })
})

test('an account that becomes public accepts all who asked; one that becomes private keeps its followers', async () => {
  const member = await privateMember()
  const [before, after] = [await make.member(), await make.member()]
  await before.call('follow', { params: member })
  expect(await member.call('setPrivacy', { body: { isPrivate: false } })).toEqual({ isPrivate: false })
  expect(await after.call('follow', { params: member })).toEqual({ following: 'yes' })
  await member.call('setPrivacy', { body: { isPrivate: true } })
  expect(await countsOf(member)).toEqual({ followers: 2, following: 0 })
  expect(await member.call('listFollowRequests', {})).toEqual([])
})

test('lists of people have pages, the newest first', async () => {
  const member = await make.member()
  const followers: string[] = []
  for (let n = 0; n < 5; n++) {
    const follower = await make.member()
    await follower.call('follow', { params: member })
    followers.unshift(follower.userId)
  }
  const first = await member.send('listFollowers', { params: member, query: { limit: 3 } })
  const next = nextCursor(first)
  const second = await member.call('listFollowers', { params: member, query: { limit: 3, cursor: next } })
  const ids = [...first.json(), ...second].map(({ userId }) => userId)
  expect(ids).toEqual(followers)
})

test('followers since the last look share one notification', async () => {
  const member = await make.member()
  const [anna, ben, cleo] = [
    await make.member({ fullName: 'Anna' }),
    await make.member({ fullName: 'Ben' }),
    await make.member({ fullName: 'Cleo' }),
  ]
  await anna.call('follow', { params: member })
  await ben.call('follow', { params: member })
  expect(await noticesOf(member)).toMatchObject([
    { text: 'Ben and 1 other followed you.', href: '/profile?tab=followers' },
  ])
  await member.call('readAllNotifications', {})
  // Followed again within a day, it moves the notification up, quietly.
  await anna.call('unfollow', { params: member })
  await anna.call('follow', { params: member })
  expect(await noticesOf(member)).toMatchObject([{ text: 'Anna and 1 other followed you.', read: true }])
  await cleo.call('follow', { params: member })
  expect(await noticesOf(member)).toMatchObject([{ text: 'Cleo followed you.', read: false }])
})

test('a member who follows more than 120 times in an hour is rate limited, others are not, and who is followed again and again is notified once', async () => {
  const [busy, other, target] = [
    await limited.make.member({ fullName: 'Anna' }),
    await limited.make.member(),
    await limited.make.member(),
  ]
  const events: BusEvent[] = []
  const end = limited.deps.bus.subscribe((event) => events.push(event))
  for (let n = 0; n < 120; n++) {
    expect((await busy.send('follow', { params: target })).statusCode).toBe(200)
    if (n === 0) await target.call('readAllNotifications', {})
    // More than these would exceed the limit of all that a member changes in a minute.
    if (n < 20) await busy.call('unfollow', { params: target })
  }
  for (const params of [target, other]) {
    const refused = await busy.send('follow', { params })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  end()
  expect(events.filter(({ type }) => type === 'notification.created')).toHaveLength(1)
  expect(await noticesOf(target)).toMatchObject([{ text: 'Anna followed you.', read: true }])
  expect(await target.call('countUnreadNotifications', {})).toBe(0)
  expect(await noticesOf(other)).toEqual([])
  expect((await other.send('follow', { params: target })).statusCode).toBe(200)
  expect((await busy.send('unfollow', { params: target })).statusCode).toBe(200)
})

test('relations are sent again only when they have changed', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  const { etag } = (await anna.send('getRelations')).headers
  const headers = { 'if-none-match': String(etag) }
  expect((await anna.send('getRelations', { headers })).statusCode).toBe(304)
  await anna.call('mute', { params: ben })
  expect((await anna.send('getRelations', { headers })).statusCode).toBe(200)
})
