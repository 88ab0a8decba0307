import type { NotificationSettings } from '@canopy/contract/notifications/shapes'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { make, visitor } = await testApp()

const all: NotificationSettings = {
  points: true,
  verdict: true,
  comment: true,
  reaction: true,
  order: true,
  products: true,
  follow: true,
  mention: true,
  reply: true,
}

test("all kinds are on at first; a member's choice is stored for that member alone", async () => {
  const [member, other] = [await make.member(), await make.member()]
  expect(await member.call('getNotificationSettings', {})).toEqual(all)
  const chosen = { ...all, comment: false, products: false }
  expect(await member.call('setNotificationSettings', { body: chosen })).toEqual(chosen)
  expect(await member.call('getNotificationSettings', {})).toEqual(chosen)
  expect(await other.call('getNotificationSettings', {})).toEqual(all)
  expect(await member.call('setNotificationSettings', { body: all })).toEqual(all)
})

test('a kind that is turned off sends no notifications; the others do', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  await author.call('setNotificationSettings', { body: { ...all, reaction: false } })
  await reader.call('react', { params: post, body: { emoji: '👍', userId: reader.userId } })
  expect(await author.call('listNotifications', {})).toEqual([])
  expect(await author.call('countUnreadNotifications', {})).toBe(0)
  const { commentId } = await reader.call('createComment', { params: post, body: 'Nice' })
  expect(await author.call('listNotifications', {})).toMatchObject([
    { href: `/posts/${post.postId}?comment=${commentId}` },
  ])

  await author.call('setNotificationSettings', { body: all })
  await reader.call('unlikePost', { params: post })
  await reader.call('react', { params: post, body: { emoji: '💡', userId: reader.userId } })
  expect(await author.call('listNotifications', {})).toHaveLength(2)
})

test('of concurrent changes one is stored, not a mixture', async () => {
  const member = await make.member()
  const choices = Object.keys(all).map((kind) => ({ ...all, [kind]: false }))
  await Promise.all(choices.map((body) => member.call('setNotificationSettings', { body })))
  const stored = await member.call('getNotificationSettings', {})
  expect(choices).toContainEqual(stored)
})

test('kinds that an older browser does not know stay as they are', async () => {
  const member = await make.member()
  await member.call('setNotificationSettings', { body: { ...all, mention: false } })
  const { follow, mention, reply, ...known } = all
  const body = { ...known, comment: false }
  const stored = await member.call('setNotificationSettings', { body })
  expect(stored).toEqual({ ...all, mention: false, comment: false })
})

test('unknown or mistyped settings are refused', async () => {
  const member = await make.member()
  for (const body of [{ ...all, points: 'no' }, { ...all, weather: true }, [], 'all'])
    expect(await member.refused('setNotificationSettings', { body })).toMatchObject({ status: 400 })
  expect(await member.call('getNotificationSettings', {})).toEqual(all)
  expect(await visitor.refused('getNotificationSettings')).toMatchObject({ status: 401 })
})
