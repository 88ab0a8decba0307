import { DAY, MUTED_WORDS_MAX } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { clock, db, make } = await testApp()

test('blocking ends following and requests in both directions, and neither finds the other', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  await ben.call('setPrivacy', { body: { isPrivate: true } })
  await anna.call('follow', { params: ben })
  await ben.call('follow', { params: anna })
  await anna.call('block', { params: ben })
  await anna.call('block', { params: ben })

  expect(await anna.call('getRelations', {})).toEqual({
    following: [],
    requested: [],
    muted: [],
    blocked: [ben.userId],
  })
  expect(await ben.call('getRelations', {})).toEqual({ following: [], requested: [], muted: [], blocked: [] })
  expect(await ben.call('listFollowRequests', {})).toEqual([])
  for (const [one, other] of [
    [anna, ben],
    [ben, anna],
  ] as const) {
    for (const call of ['getUser', 'follow', 'listFollowers', 'listFollowing'] as const)
      expect(await one.refused(call, { params: other })).toMatchObject({ status: 404 })
    expect(await one.call('unfollow', { params: other })).toEqual({ following: 'no' })
  }
  expect(await ben.refused('mute', { params: anna })).toMatchObject({ status: 404 })
  expect(await anna.call('listBlocks', {})).toMatchObject([{ userId: ben.userId }])
  expect(await ben.call('listBlocks', {})).toEqual([])

  await anna.call('unblock', { params: ben })
  expect(await ben.call('getUser', { params: anna })).toMatchObject({ userId: anna.userId })
  expect(await ben.call('follow', { params: anna })).toEqual({ following: 'yes' })
})

test('a muted member stays a follower and learns nothing', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  await ben.call('follow', { params: anna })
  await anna.call('mute', { params: ben })
  await anna.call('mute', { params: ben })
  expect(await anna.call('getUser', { params: ben })).toMatchObject({ relation: { muted: true } })
  expect(await ben.call('getUser', { params: anna })).toMatchObject({
    relation: { following: 'yes', muted: false },
    followers: 1,
  })
  expect(await anna.call('listMutes', {})).toMatchObject([{ userId: ben.userId }])
  expect(await anna.call('listFollowers', { params: anna })).toEqual([])
  expect(await anna.call('getUser', { params: anna })).toMatchObject({ followers: 0 })
  expect(await anna.call('listNotifications', {})).not.toContainEqual(
    expect.objectContaining({ kind: 'follow' }),
  )
  await anna.call('unmute', { params: ben })
  expect(await anna.call('getUser', { params: anna })).toMatchObject({ followers: 1 })
})

test('follows and blocks of the same moment end with a block and no follow', async () => {
  for (let round = 0; round < 20; round++) {
    const [anna, ben] = [await make.member(), await make.member()]
    const [followed] = await Promise.all([
      anna.send('follow', { params: ben }),
      ben.send('follow', { params: anna }),
      ben.send('block', { params: anna }),
      anna.send('block', { params: ben }),
    ])
    expect([200, 404]).toContain(followed.statusCode)
    const left = await db
      .selectFrom('follows')
      .select('follower_id')
      .where('follower_id', 'in', [anna.userId, ben.userId])
      .execute()
    expect(left).toEqual([])
    const counts = await db
      .selectFrom('member_counts')
      .select(['followers', 'following'])
      .where('user_id', 'in', [anna.userId, ben.userId])
      .execute()
    expect(counts).toEqual(Array(2).fill({ followers: 0, following: 0 }))
  }
})

test('a request that is accepted while it is taken back, or while its account leaves, leaves exact counts', async () => {
  for (let round = 0; round < 10; round++) {
    const [asked, anna] = [await make.member(), await make.member()]
    await asked.call('setPrivacy', { body: { isPrivate: true } })
    await anna.call('follow', { params: asked })
    const [accepted] = await Promise.all([
      asked.send('acceptFollower', { params: anna }),
      anna.send('unfollow', { params: asked }),
      asked.send('setPrivacy', { body: { isPrivate: round % 2 === 0 } }),
    ])
    expect([204, 404]).toContain(accepted.statusCode)
    const { followers } = await db
      .selectFrom('member_counts')
      .select('followers')
      .where('user_id', '=', asked.userId)
      .executeTakeFirstOrThrow()
    expect(followers).toBe(0)
  }
})

test('a request to an account that becomes public in the same moment does not stay open', async () => {
  for (let round = 0; round < 20; round++) {
    const [asked, anna] = [await make.member(), await make.member()]
    await asked.call('setPrivacy', { body: { isPrivate: true } })
    await Promise.all([
      anna.call('follow', { params: asked }),
      asked.call('setPrivacy', { body: { isPrivate: false } }),
    ])
    expect((await anna.call('getUser', { params: asked })).relation?.following).toBe('yes')
  }
})

test('words and tags are muted for a time or for good', async () => {
  const member = await make.member()
  const add = (kind: 'word' | 'tag', text: string, time: 'day' | 'week' | 'good') =>
    member.call('addMutedWord', { body: { kind, text, for: time } })
  const rain = await add('word', ' Rain ', 'day')
  const tag = await add('tag', '##Kandy', 'good')
  expect(rain).toMatchObject({ kind: 'word', text: 'Rain' })
  expect(Date.parse(rain.until ?? '') - clock.now().getTime()).toBe(DAY)
  expect(tag).toMatchObject({ kind: 'tag', text: 'kandy', until: null })
  expect(await member.call('listMutedWords', {})).toEqual([tag, rain])

  const again = await add('word', 'rain', 'good')
  expect(again).toEqual({ id: rain.id, kind: 'word', text: 'rain', until: null })
  await add('word', 'snow', 'day')
  clock.advance(DAY)
  expect((await member.call('listMutedWords', {})).map(({ text }) => text)).toEqual(['kandy', 'rain'])
  await member.call('removeMutedWord', { params: tag })
  expect(await member.refused('removeMutedWord', { params: tag })).toMatchObject({ status: 404 })
  for (const text of ['', '#', ' \u200b ', 'x'.repeat(81)])
    expect(await member.refused('addMutedWord', { body: { kind: 'tag', text, for: 'day' } })).toMatchObject({
      status: 400,
    })
})

test('a member can mute a hundred words, also with several requests at once', async () => {
  const member = await make.member()
  const add = (n: number) =>
    member.send('addMutedWord', { body: { kind: 'word', text: `word ${n}`, for: 'good' } })
  for (let n = 1; n < MUTED_WORDS_MAX; n++) await add(n)
  const statuses = (await Promise.all([add(1001), add(1002), add(1003)])).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([201, 409, 409])
  expect((await add(1)).statusCode).toBe(201)
})
