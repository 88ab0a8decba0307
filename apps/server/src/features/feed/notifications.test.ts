import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BusEvent } from '../../live/bus/bus.ts'
import { testApp } from '../../testing/test-app.ts'

const { deps, db, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

async function newPost(author: Member) {
  const { postId } = await author.call('createPost', { body: { content: 'post', userId: author.userId } })
  return { postId }
}

/** Newest first. */
const notices = async (member: Member) =>
  (await member.call('listNotifications', {})).map(({ text, read }) => [text, read ? 'read' : 'unread'])
const unread = (member: Member) => member.call('countUnreadNotifications', {})
const stored = async ({ userId }: Member) =>
  (await db.selectFrom('notifications').select('notification_id').where('user_id', '=', userId).execute())
    .length

/** The types of the events for `member` while `work` runs. */
async function eventsFor({ userId }: Member, work: () => Promise<unknown>) {
  const types: string[] = []
  const end = deps.bus.subscribe((event: BusEvent) => {
    if (event.type.startsWith('notification') && 'userId' in event && event.userId === userId)
      types.push(event.type)
  })
  await work()
  end()
  return types
}

/** Moves everything `hours` into the past. */
async function letPass(hours: number) {
  await sql`update notified_reactions set notified_at = notified_at - ${hours} * interval '1 hour'`.execute(
    db,
  )
  await sql`update notifications set created_at = created_at - ${hours} * interval '1 hour'`.execute(db)
}

describe('a reaction that is removed and set again', () => {
  test('does not notify again within 24 hours; the notification moves up and stays read', async () => {
    const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
    const params = await newPost(author)
    const events = await eventsFor(author, async () => {
      await ana.call('likePost', { params })
      for (let n = 0; n < 10; n++) {
        await author.call('readAllNotifications', {})
        await ana.call('unlikePost', { params })
        await ana.call('likePost', { params })
      }
    })
    expect(events.filter((type) => type === 'notification.created')).toHaveLength(1)
    expect(await notices(author)).toEqual([['Ana reacted to your post.', 'read']])

    await letPass(23)
    const other = await newPost(author)
    await ana.call('likePost', { params: other })
    await letPass(0.5)
    await ana.call('unlikePost', { params })
    expect(await eventsFor(author, () => ana.call('likePost', { params }))).toEqual(['notifications.changed'])
    const [newest, older] = await author.call('listNotifications', {})
    expect(newest).toMatchObject({ href: `/posts/${params.postId}`, read: true })
    expect(older).toMatchObject({ href: `/posts/${other.postId}`, read: false })
    expect(await unread(author)).toBe(1)
  })

  test('leaves an unread notification unread', async () => {
    const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
    const params = await newPost(author)
    await ana.call('likePost', { params })
    expect(await eventsFor(author, () => ana.call('unlikePost', { params }))).toEqual([
      'notifications.changed',
    ])
    expect(await unread(author)).toBe(0)
    await author.call('readAllNotifications', {})
    expect(await eventsFor(author, () => ana.call('likePost', { params }))).toEqual(['notifications.changed'])
    expect(await notices(author)).toEqual([['Ana reacted to your post.', 'unread']])
  })

  test('notifies again after 24 hours', async () => {
    const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
    const params = await newPost(author)
    await ana.call('likePost', { params })
    await author.call('readAllNotifications', {})
    await ana.call('unlikePost', { params })
    await letPass(24)
    expect(await eventsFor(author, () => ana.call('likePost', { params }))).toEqual(['notification.created'])
    expect(await notices(author)).toEqual([['Ana reacted to your post.', 'unread']])
  })

  test('notifies once under concurrent requests', async () => {
    const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
    const params = await newPost(author)
    const events = await eventsFor(author, () =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) => ana.send(n % 2 ? 'unlikePost' : 'likePost', { params })),
      ),
    )
    expect(events.filter((type) => type === 'notification.created')).toHaveLength(1)
    expect(await stored(author)).toBe(1)
  })

  test('does not stop notifications for reactions of others', async () => {
    const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
    const params = await newPost(author)
    await ana.call('likePost', { params })
    await author.call('readAllNotifications', {})
    const ben = await make.member({ fullName: 'Ben' })
    expect(await eventsFor(author, () => ben.call('likePost', { params }))).toEqual(['notification.created'])
    expect(await notices(author)).toEqual([['Ben and 1 other reacted to your post.', 'unread']])
  })
})

test('every comment notifies, in one notification per post', async () => {
  const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
  const params = await newPost(author)
  for (const body of ['one', 'two']) {
    await author.call('readAllNotifications', {})
    expect(await eventsFor(author, () => ana.call('createComment', { params, body }))).toEqual([
      'notification.created',
    ])
  }
  expect(await notices(author)).toEqual([['Ana commented on your post.', 'unread']])
})

describe('a notification is removed with its cause', () => {
  test.each(['author', 'steward'] as const)('a post deleted by the %s', async (who) => {
    const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
    const params = await newPost(author)
    const other = await newPost(author)
    await ana.call('likePost', { params })
    await ana.call('createComment', { params, body: 'Well said' })
    await ana.call('likePost', { params: other })
    expect(await unread(author)).toBe(3)
    const deleter = who === 'author' ? author : await make.member({ duties: ['owner'] })
    expect(await eventsFor(author, () => deleter.call('deletePost', { params }))).toEqual([
      'notifications.changed',
    ])
    expect(await notices(author)).toEqual([['Ana reacted to your post.', 'unread']])
    expect(await unread(author)).toBe(1)
    expect(await stored(author)).toBe(1)
  })

  test('a post deleted directly in the database', async () => {
    const [author, ana] = [await make.member(), await make.member()]
    const { postId } = await newPost(author)
    await ana.call('likePost', { params: { postId } })
    await db.deleteFrom('posts').where('post_id', '=', postId).execute()
    expect(await stored(author)).toBe(0)
  })

  test('reactions: the text names another member, the last one removes it', async () => {
    const author = await make.member()
    const [ana, ben] = [await make.member({ fullName: 'Ana' }), await make.member({ fullName: 'Ben' })]
    const params = await newPost(author)
    await author.call('likePost', { params })
    await ana.call('likePost', { params })
    await ben.call('likePost', { params })
    expect(await notices(author)).toEqual([['Ben and 1 other reacted to your post.', 'unread']])
    await ben.call('unlikePost', { params })
    expect(await notices(author)).toEqual([['Ana reacted to your post.', 'unread']])
    expect(await eventsFor(author, () => ana.call('unlikePost', { params }))).toEqual([
      'notifications.changed',
    ])
    expect(await notices(author)).toEqual([])
    expect(await unread(author)).toBe(0)
    expect(await eventsFor(author, () => author.call('unlikePost', { params }))).toEqual([])
  })

  test('comments deleted by their author, the author of the post or a steward', async () => {
    const author = await make.member()
    const [ana, ben] = [await make.member({ fullName: 'Ana' }), await make.member({ fullName: 'Ben' })]
    const { postId } = await newPost(author)
    const comment = async (member: Member) =>
      (await member.call('createComment', { params: { postId }, body: 'Hello' })).commentId
    const [first, second, third] = [await comment(ana), await comment(ben), await comment(ben)]
    expect(await notices(author)).toEqual([['Ben and 1 other commented on your post.', 'unread']])
    await author.call('deleteComment', { params: { postId, commentId: third } })
    expect(await notices(author)).toEqual([['Ben and 1 other commented on your post.', 'unread']])
    const steward = await make.member({ duties: ['owner'] })
    await steward.call('deleteComment', { params: { postId, commentId: second } })
    expect(await notices(author)).toEqual([['Ana commented on your post.', 'unread']])
    const remove = () => ana.call('deleteComment', { params: { postId, commentId: first } })
    expect(await eventsFor(author, remove)).toEqual(['notifications.changed'])
    expect(await notices(author)).toEqual([])
    expect(await unread(author)).toBe(0)
  })
})

test('a notification shows the current name of a member', async () => {
  const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
  await ana.call('likePost', { params: await newPost(author) })
  const userData = JSON.stringify({ fullName: 'Anna', username: ana.username })
  await ana.call('updateProfile', { body: { userData } })
  expect(await notices(author)).toEqual([['Anna reacted to your post.', 'unread']])
})
