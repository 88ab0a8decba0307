import { DAY, EDITS_MAX, HOUR } from '@canopy/contract/limits'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, clock } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const write = (author: Member, content: string) =>
  author.call('createPost', { body: { content, userId: author.userId } })
const edit = (postId: string, content: string, seen: number, alts: string[] = []) => ({
  params: { postId },
  body: { content, alts, seen },
})

test('a post is edited by its author, and everybody sees when, and what it said before', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const params = await write(author, 'Tree days')
  await reader.call('react', { params, body: { emoji: '❤️', userId: reader.userId } })
  await reader.call('createComment', { params, body: 'Well said' })
  const first = await author.call('editPost', edit(params.postId, ' Three days ', 0))
  expect(first).toMatchObject({ content: 'Three days', edits: 1, likes: 1, commentCount: 1 })
  expect(first.timestamp).toBe(params.timestamp)
  await author.call('editPost', edit(params.postId, 'Four days', 1))

  expect((await reader.call('listPosts', {}))[0]).toMatchObject({ content: 'Four days', edits: 2 })
  const versions = await reader.call('listPostVersions', { params })
  expect(versions.map(({ content }) => content)).toEqual(['Four days', 'Three days', 'Tree days'])
  expect(versions[2]?.timestamp).toBe(params.timestamp)
  expect(versions[1]?.timestamp).toBe(first.editedAt)
})

test('descriptions of pictures are edited, and missing ones become empty', async () => {
  const author = await make.member()
  const picture = async (seed: number) => new Blob([new Uint8Array(await makePhoto(seed))])
  const { postId } = await author.call('createPost', {
    body: {
      content: '',
      userId: author.userId,
      image: [await picture(1), await picture(2)],
      imageAlts: '["A lake","A tree"]',
    },
  })
  const edited = await author.call(
    'editPost',
    edit(postId, '', 0, ['Two lakes', 'Two trees', 'No such picture']),
  )
  expect(edited.imageAlt).toBe('Two lakes')
  expect(edited.pictures?.map(({ alt }) => alt)).toEqual(['Two lakes', 'Two trees'])
  const again = await author.call('editPost', edit(postId, 'With words', 1, ['Two lakes']))
  expect(again.pictures?.map(({ alt }) => alt)).toEqual(['Two lakes', ''])
  const versions = await author.call('listPostVersions', { params: { postId } })
  expect(versions.map(({ alts }) => alts)).toEqual([
    ['Two lakes', ''],
    ['Two lakes', 'Two trees'],
    ['A lake', 'A tree'],
  ])
})

test('what changes nothing is no edit, also when it is sent again', async () => {
  const author = await make.member()
  const { postId } = await write(author, 'As it is')
  expect(await author.call('editPost', edit(postId, 'As it is', 0))).not.toHaveProperty('edits')
  const once = await author.call('editPost', edit(postId, 'Other', 0))
  expect(await author.call('editPost', edit(postId, 'Other', 0))).toEqual(once)
  expect(await author.call('listPostVersions', { params: { postId } })).toHaveLength(2)
})

describe('refused', () => {
  test('an empty post, and one of another member, also by a moderator', async () => {
    const author = await make.member()
    const { postId } = await write(author, 'Mine')
    expect((await author.refused('editPost', edit(postId, ' ', 0))).message).toBe(
      'Please enter some text or upload an image.',
    )
    const moderator = await make.member({ duties: ['moderation'] })
    for (const other of [await make.member(), moderator])
      expect((await other.refused('editPost', edit(postId, 'Yours', 0))).code).toBe('forbidden')
    expect((await author.call('getPost', { params: { postId } })).content).toBe('Mine')
  })

  test('a post of more than 24 hours, and one that was edited fifty times', async () => {
    const author = await make.member()
    const { postId } = await write(author, 'Once')
    await db.updateTable('posts').set({ edits: EDITS_MAX }).where('post_id', '=', postId).execute()
    expect((await author.refused('editPost', edit(postId, 'Again', EDITS_MAX))).code).toBe('too_many_edits')

    const older = await write(author, 'Long ago')
    clock.advance(DAY + HOUR)
    await make.useSessions()
    expect((await author.refused('editPost', edit(older.postId, 'Now', 0))).code).toBe('too_late_to_edit')
    clock.advance(-DAY - HOUR)
  })

  test('a hidden post, and its history', async () => {
    const [author, reporter] = [await make.member(), await make.member()]
    const moderator = await make.member({ duties: ['moderation'] })
    const { postId } = await write(author, 'Spam')
    const report = { kind: 'post' as const, id: postId, reason: 'Spam' as const }
    const { caseId } = await reporter.call('createReport', { body: report })
    await moderator.call('decideReport', {
      params: { caseId },
      body: { decision: 'remove', version: 1, reason: 'Spam' },
    })
    expect((await author.refused('editPost', edit(postId, 'Ham', 0))).code).toBe('post_not_found')
    expect((await reporter.refused('listPostVersions', { params: { postId } })).code).toBe('post_not_found')
  })
})

test('of two edits at once one is refused, with the post as it is then', async () => {
  const author = await make.member()
  const { postId } = await write(author, 'Before')
  const replies = await Promise.all([
    author.send('editPost', edit(postId, 'By the phone', 0)),
    author.send('editPost', edit(postId, 'By the laptop', 0)),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  const Changed = z.object({ code: z.literal('post_changed'), now: z.object({ content: z.string() }) })
  const { content } = await author.call('getPost', { params: { postId } })
  expect(Changed.parse(refused?.json()).now.content).toBe(content)
  expect(await author.call('listPostVersions', { params: { postId } })).toHaveLength(2)
})

test('the desk sees what was reported and what it says now', async () => {
  const [author, reporter] = [await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const { postId } = await write(author, 'Buy my pills')
  const report = { kind: 'post' as const, id: postId, reason: 'Spam' as const }
  const { caseId } = await reporter.call('createReport', { body: report })
  await author.call('editPost', edit(postId, 'I like trees', 0))
  const found = await moderator.call('getReportCase', { params: { caseId } })
  expect(found.before?.text).toBe('Buy my pills')
  expect(found.today?.text).toBe('I like trees')
})

test('the descriptions of pictures are reported with a post, and stay as they were', async () => {
  const [author, reporter] = [await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const picture = async (seed: number) => new Blob([new Uint8Array(await makePhoto(seed))])
  const image = [await picture(1), await picture(2)]
  const body = { content: 'Look', userId: author.userId, image, imageAlts: '["","Buy my pills"]' }
  const { postId } = await author.call('createPost', { body })
  const report = { kind: 'post' as const, id: postId, reason: 'Spam' as const }
  const { caseId } = await reporter.call('createReport', { body: report })
  await author.call('editPost', edit(postId, 'Look', 0, ['', 'A tree']))
  const found = await moderator.call('getReportCase', { params: { caseId } })
  expect([found.before?.text, found.today?.text]).toEqual(['Look\nBuy my pills', 'Look\nA tree'])
})
