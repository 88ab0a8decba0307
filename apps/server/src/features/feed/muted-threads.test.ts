import { expect, test } from 'vitest'
import type { BusEvent } from '../../live/bus/bus.ts'
import { testApp } from '../../testing/test-app.ts'

const { deps, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const newPost = (author: Member) =>
  author.call('createPost', { body: { content: 'post', userId: author.userId } })
const comment = (member: Member, { postId }: { postId: string }) =>
  member.call('createComment', { params: { postId }, body: 'Hello' })
const notices = async (member: Member) => (await member.call('listNotifications', {})).map(({ text }) => text)
const unread = (member: Member) => member.call('countUnreadNotifications', {})

test('who mutes a thread hears nothing more of it, and sees nothing of before; other threads stay', async () => {
  const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const [params, other] = [await newPost(author), await newPost(author)]
  await ana.call('likePost', { params })
  await ana.call('likePost', { params: other })
  await author.call('muteThread', { params })
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await comment(ana, params)
  end()
  expect(events.filter(({ type }) => type.startsWith('notification'))).toEqual([])
  const list = await author.call('listNotifications', {})
  expect(list).toMatchObject([{ text: 'Ana reacted to your post.', postId: other.postId }])
  expect(await unread(author)).toBe(1)
  await comment(ana, other)
  expect(await notices(author)).toEqual(['Ana commented on your post.', 'Ana reacted to your post.'])
})

test('after unmuting, what was notified before is there again, and new things notify', async () => {
  const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const params = await newPost(author)
  await ana.call('likePost', { params })
  await author.call('muteThread', { params })
  await author.call('muteThread', { params })
  expect(await notices(author)).toEqual([])
  await author.call('unmuteThread', { params })
  expect(await notices(author)).toEqual(['Ana reacted to your post.'])
  await comment(ana, params)
  expect(await unread(author)).toBe(2)
})

test('muting and unmuting makes the open screens of the member count again, and of nobody else', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const params = await newPost(author)
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await ana.call('muteThread', { params })
  await ana.call('unmuteThread', { params })
  end()
  const changed = { type: 'notifications.changed', userId: ana.userId }
  expect(events.filter(({ type }) => type === 'notifications.changed')).toEqual([changed, changed])
})

test('a thread that is muted while its post is deleted is muted, or the post is gone', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 10; round++) {
    const [author, ana] = [await make.member(), await make.member()]
    const params = await newPost(author)
    await comment(ana, params)
    const [, ...muted] = await Promise.all([
      author.call('deletePost', { params }),
      ...Array.from({ length: 4 }, () => ana.send('muteThread', { params })),
    ])
    for (const { statusCode } of muted) statuses.add(statusCode)
  }
  expect([...statuses].filter((status) => ![204, 404].includes(status))).toEqual([])
})

test('only threads of posts that a member sees can be muted', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  const params = await newPost(author)
  await author.call('setPrivacy', { body: { isPrivate: true } })
  expect(await ana.refused('muteThread', { params })).toMatchObject({ status: 404 })
  expect((await visitor.refused('muteThread', { params })).status).toBe(401)
})
