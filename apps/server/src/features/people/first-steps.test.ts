import { PEOPLE_TO_FOLLOW } from '@canopy/contract/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make, visitor, db } = await testApp()

async function register(email: string) {
  const password = 'long enough 1'
  await visitor.call('register', { body: { fullName: 'New Member', email, password } })
  return visitor.call('login', { body: { email, password } })
}

test('a new member has three first steps, which stay over on every device', async () => {
  const session = await register('first@example.org')
  expect(session.firstSteps).toEqual(['profile', 'people', 'challenge'])
  const headers = { authorization: `Bearer ${session.token}` }
  const set = (steps: ('profile' | 'people' | 'challenge')[]) =>
    visitor.call('setFirstSteps', { headers, body: { steps } })
  expect(await set(['challenge', 'people'])).toEqual({ steps: ['people', 'challenge'] })
  expect(await set(['profile', 'challenge'])).toEqual({ steps: ['challenge'] })
  const elsewhere = await visitor.call('login', {
    body: { email: 'first@example.org', password: 'long enough 1' },
  })
  expect(elsewhere.firstSteps).toEqual(['challenge'])
  expect(await set([])).toEqual({ steps: [] })
  expect(await visitor.call('getSession', { headers })).not.toHaveProperty('firstSteps')
})

test('those who were members before have no first steps, and get none', async () => {
  const member = await make.member()
  expect(await member.call('getSession', {})).not.toHaveProperty('firstSteps')
  expect(await member.call('setFirstSteps', { body: { steps: ['profile'] } })).toEqual({ steps: [] })
})

describe('people to follow', () => {
  type Member = Awaited<ReturnType<typeof make.member>>
  const post = (member: Member) =>
    member.call('createPost', { body: { content: 'Today', userId: member.userId } })
  const toFollow = async (viewer: Member) =>
    (await viewer.call('listPeopleToFollow', {})).map(({ userId }) => userId)
  let viewer: Member
  beforeAll(async () => {
    await db.deleteFrom('posts').execute()
    viewer = await make.member()
  })

  test('have posted lately, and are neither private, hidden from searches, followed nor unseen', async () => {
    const [active, silent, secret, unlisted, followed, blocking, muted] = await Promise.all(
      Array.from({ length: 7 }, () => make.member()),
    )
    if (!active || !silent || !secret || !unlisted || !followed || !blocking || !muted)
      throw new Error('no members')
    for (const author of [viewer, active, secret, unlisted, followed, blocking, muted]) await post(author)
    await secret.call('setPrivacy', { body: { isPrivate: true } })
    await unlisted.call('setFindable', { body: { isFindable: false } })
    await viewer.call('follow', { params: followed })
    await blocking.call('block', { params: viewer })
    await viewer.call('mute', { params: muted })
    expect(await toFollow(viewer)).toEqual([active.userId])
  })

  test('are not only the most followed', async () => {
    const members: Member[] = []
    for (let place = 0; place < 12; place += 1) members.push(await make.member())
    for (const [place, author] of members.entries()) {
      await post(author)
      for (const follower of members.slice(0, place)) await follower.call('follow', { params: author })
    }
    const found = await toFollow(viewer)
    expect(found).toHaveLength(PEOPLE_TO_FOLLOW)
    const places = found.map((id) => members.findIndex(({ userId }) => userId === id))
    expect(places.filter((place) => place >= 8).length).toBeLessThanOrEqual(3)
    expect(places.filter((place) => place >= 0 && place < 4).length).toBeGreaterThan(0)
    expect(await toFollow(viewer)).toEqual(found)
  })
})
