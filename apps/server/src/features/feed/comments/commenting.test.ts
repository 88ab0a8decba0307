import type { Commenting } from '@canopy/contract/feed/shapes'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const newPost = (author: Member, commenting?: Commenting) =>
  author.call('createPost', { body: { content: 'post', userId: author.userId, commenting } })
const statusOf = async (member: Member, postId: string, query = {}) =>
  (await member.send('createComment', { params: { postId }, query, body: 'Hello' })).statusCode

async function community() {
  const [author, followed] = [await make.member(), await make.member()]
  const [follower, stranger] = [await make.member(), await make.member()]
  await author.call('follow', { params: followed })
  await follower.call('follow', { params: author })
  return { author, followed, follower, stranger }
}

test.each([
  ['everybody', [200, 200, 200, 200]],
  ['followed', [200, 200, 403, 403]],
  ['nobody', [200, 403, 403, 403]],
] as const)(
  'where %s may comment, others are refused, but never the author',
  async (commenting, statuses) => {
    const { author, followed, follower, stranger } = await community()
    const everybody = [author, followed, follower, stranger]
    const { postId } = await newPost(author, commenting)
    const { commentId } = await author.call('createComment', { params: { postId }, body: 'First' })
    for (const query of [{}, { replyTo: commentId }]) {
      const found = []
      for (const member of everybody) found.push(await statusOf(member, postId, query))
      expect(found).toEqual(statuses)
    }
    const accepted = statuses.filter((status) => status === 200).length
    expect(await author.call('countComments', { params: { postId } })).toBe(1 + 2 * accepted)
    const { code } =
      commenting === 'everybody'
        ? { code: 'commenting_closed' }
        : await stranger.refused('createComment', { params: { postId }, body: 'x' })
    expect(code).toBe('commenting_closed')
  },
)

test('whoever is asked to follow back, and follows no more, may not comment', async () => {
  const { author, followed } = await community()
  const { postId } = await newPost(author, 'followed')
  await author.call('unfollow', { params: followed })
  expect(await statusOf(followed, postId)).toBe(403)
  await followed.call('setPrivacy', { body: { isPrivate: true } })
  await author.call('follow', { params: followed })
  expect(await statusOf(followed, postId)).toBe(403)
  await followed.call('acceptFollower', { params: author })
  expect(await statusOf(followed, postId)).toBe(200)
})

test('only the author chooses, later too, and everybody sees it', async () => {
  const { author, stranger } = await community()
  const post = await newPost(author)
  expect(post).not.toHaveProperty('commenting')
  const choose = (commenting: Commenting) => ({ params: post, body: { commenting } })
  expect(await author.call('setCommenting', choose('nobody'))).toMatchObject({ commenting: 'nobody' })
  expect((await stranger.call('listPosts', {}))[0]).toMatchObject({ commenting: 'nobody' })
  for (const member of [stranger, await make.member({ duties: ['moderation'] })])
    expect((await member.refused('setCommenting', choose('everybody'))).code).toBe('forbidden')
  await author.call('setCommenting', choose('everybody'))
  expect(await statusOf(stranger, post.postId)).toBe(200)
  const body = { commenting: 'friends' }
  expect((await author.refused('setCommenting', { params: post, body })).status).toBe(400)
})
