import { HOUR } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { verifyCounts } from '../counts/verify-counts.ts'

const { db, ownerDb, make, clock } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const FRUIT = { options: ['Mango', 'Papaya', 'Banana'], hours: 24 }
const ask = (author: Member, poll: object = FRUIT, content = 'Which tree?') =>
  author.call('createPost', { body: { content, userId: author.userId, poll: JSON.stringify(poll) } })
const voteFor = (postId: string, choice: number) => ({ params: { postId }, body: { choice } })
const resultsFor = async (member: Member, postId: string) =>
  (await member.call('getOwnMarks', { query: { ids: postId } })).polls[postId]

async function afterTheEnd(work: () => Promise<void>) {
  clock.advance(25 * HOUR)
  await make.useSessions()
  await work()
  clock.advance(-25 * HOUR)
  await make.useSessions()
}

test('a poll is a part of its post, the same for everybody, without its results', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await ask(author)
  const endsAt = new Date(clock.now().getTime() + 24 * HOUR)
  expect(post.poll?.options).toEqual(FRUIT.options)
  expect(Math.abs(Date.parse(post.poll?.endsAt ?? '') - endsAt.getTime())).toBeLessThan(HOUR)
  await reader.call('vote', voteFor(post.postId, 1))
  for (const member of [author, reader]) {
    const listed = (await member.call('listPosts', {})).find(({ postId }) => postId === post.postId)
    expect(listed).toEqual(post)
    expect(await member.call('getPost', { params: post })).toEqual(post)
  }
})

test('results are for those who have voted, also for the author, and for everybody after the end', async () => {
  const [author, voter, reader] = [await make.member(), await make.member(), await make.member()]
  const { postId } = await ask(author)
  expect(await voter.call('vote', voteFor(postId, 2))).toEqual({ votes: [0, 0, 1], choice: 2 })
  expect(await resultsFor(voter, postId)).toEqual({ votes: [0, 0, 1], choice: 2 })
  expect(await resultsFor(author, postId)).toBeUndefined()
  expect(await resultsFor(reader, postId)).toBeUndefined()
  expect(await author.call('vote', voteFor(postId, 0))).toEqual({ votes: [1, 0, 1], choice: 0 })
  await afterTheEnd(async () => {
    expect(await resultsFor(reader, postId)).toEqual({ votes: [1, 0, 1], choice: null })
    expect(await resultsFor(author, postId)).toEqual({ votes: [1, 0, 1], choice: 0 })
  })
})

test('a vote counts once and cannot be changed, also not by twenty at once', async () => {
  const [author, voter] = [await make.member(), await make.member()]
  const { postId } = await ask(author)
  const votes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => voter.send('vote', voteFor(postId, at % 3))),
  )
  expect(votes.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(6)
  expect(new Set(votes.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const results = await resultsFor(voter, postId)
  expect(results?.votes.toSorted()).toEqual([0, 0, 1])
  const choice = results?.choice ?? 0
  expect(await voter.call('vote', voteFor(postId, choice))).toEqual(results)
  expect((await voter.refused('vote', voteFor(postId, (choice + 1) % 3))).code).toBe('voted_before')
})

test('votes of many members at once are all counted, and stay counted when one leaves, so that nobody learns theirs', async () => {
  const author = await make.member()
  const { postId } = await ask(author)
  const voters = await Promise.all(Array.from({ length: 24 }, () => make.member()))
  await Promise.all(voters.map((voter, at) => voter.call('vote', voteFor(postId, at % 3))))
  const [first, second] = voters
  if (!first || !second) throw new Error('no voters')
  expect(await resultsFor(first, postId)).toEqual({ votes: [8, 8, 8], choice: 0 })
  expect(await verifyCounts(db)).toMatchObject({ wrong: 0 })
  await db.deleteFrom('users').where('user_id', '=', second.userId).execute()
  expect(await resultsFor(first, postId)).toEqual({ votes: [8, 8, 8], choice: 0 })
  expect(
    await db.selectFrom('poll_votes').where('user_id', '=', second.userId).selectAll().execute(),
  ).toEqual([])
  expect(await verifyCounts(db)).toMatchObject({ wrong: 0 })
})

test('a vote that is not counted is found', async () => {
  const [author, voter] = [await make.member(), await make.member()]
  const { postId } = await ask(author)
  await voter.call('vote', voteFor(postId, 1))
  const count = (votes: number) =>
    ownerDb.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update polls set votes[2] = ${votes} where post_id = ${postId}`.execute(tx)
    })
  await count(0)
  const fault = `post ${postId}: option 2 is 0, but should be 1 or more`
  expect(await verifyCounts(db)).toMatchObject({ wrong: 1, fault })
  await count(1)
})

describe('nobody votes', () => {
  test('after the end', async () => {
    const [author, voter] = [await make.member(), await make.member()]
    const { postId } = await ask(author)
    await afterTheEnd(async () => {
      expect((await voter.refused('vote', voteFor(postId, 0))).code).toBe('poll_over')
      expect(await resultsFor(voter, postId)).toEqual({ votes: [0, 0, 0], choice: null })
    })
  })

  test('in the poll of somebody who blocks them, or is private, nor learns its results', async () => {
    const [author, blocked, stranger] = [await make.member(), await make.member(), await make.member()]
    const { postId } = await ask(author)
    await blocked.call('vote', voteFor(postId, 0))
    await author.call('block', { params: blocked })
    await author.call('setPrivacy', { body: { isPrivate: true } })
    for (const member of [blocked, stranger]) {
      expect((await member.refused('vote', voteFor(postId, 0))).code).toBe('post_not_found')
      expect(await resultsFor(member, postId)).toBeUndefined()
    }
    await afterTheEnd(async () => {
      expect(await resultsFor(stranger, postId)).toBeUndefined()
      expect(await resultsFor(author, postId)).toEqual({ votes: [1, 0, 0], choice: null })
    })
  })

  test('in a hidden post, one without a poll, or for an option that there is not', async () => {
    const [author, voter] = [await make.member(), await make.member()]
    const moderator = await make.member({ duties: ['moderation'] })
    const { postId } = await ask(author)
    expect(await voter.refused('vote', voteFor(postId, 3))).toMatchObject({
      status: 400,
      code: 'no_such_option',
    })
    expect((await voter.refused('vote', voteFor(postId, 4))).status).toBe(400)
    const plain = await author.call('createPost', { body: { content: 'Plain', userId: author.userId } })
    expect((await voter.refused('vote', voteFor(plain.postId, 0))).code).toBe('not_found')
    const report = { kind: 'post' as const, id: postId, reason: 'Spam' as const }
    const { caseId } = await voter.call('createReport', { body: report })
    const body = { decision: 'remove' as const, version: 1, reason: 'It is spam' }
    await moderator.call('decideReport', { params: { caseId }, body })
    expect((await voter.refused('vote', voteFor(postId, 0))).code).toBe('post_not_found')
    const found = await moderator.call('getReportCase', { params: { caseId } })
    expect(found.before?.text).toBe('Which tree?\nMango\nPapaya\nBanana')
  })
})

test('a post with a poll is edited only until somebody votes, also when they leave', async () => {
  const [author, voter] = [await make.member(), await make.member()]
  const { postId } = await ask(author)
  const edit = (content: string, seen: number) => ({ params: { postId }, body: { content, alts: [], seen } })
  expect(await author.call('editPost', edit('Which fruit?', 0))).toMatchObject({
    poll: { options: FRUIT.options },
  })
  await voter.call('vote', voteFor(postId, 1))
  expect((await author.refused('editPost', edit('Who is best?', 1))).code).toBe('poll_has_votes')
  await db.deleteFrom('users').where('user_id', '=', voter.userId).execute()
  expect((await author.refused('editPost', edit('Who is best?', 1))).code).toBe('poll_has_votes')
  expect((await author.call('getPost', { params: { postId } })).content).toBe('Which fruit?')
})

test.each([
  ['one option', { options: ['Mango'], hours: 24 }],
  ['five options', { options: ['1', '2', '3', '4', '5'], hours: 24 }],
  ['an empty option', { options: ['Mango', ' '], hours: 24 }],
  ['a long option', { options: ['Mango', 'a'.repeat(81)], hours: 24 }],
  ['a day and a half', { options: ['Mango', 'Papaya'], hours: 36 }],
  ['nothing', null],
])('%s is no poll', async (_, poll) => {
  const author = await make.member()
  const body = { content: 'Which?', userId: author.userId, poll: JSON.stringify(poll) }
  expect((await author.refused('createPost', { body })).code).toBe('validation_failed')
  expect(await author.call('listPosts', { query: { userId: author.userId } })).toEqual([])
})

test('options that differ only in capitals are refused, with a reason', async () => {
  const author = await make.member()
  const poll = JSON.stringify({ options: ['Mango', 'mango '], hours: 1 })
  const refused = await author.refused('createPost', {
    body: { content: 'Which?', userId: author.userId, poll },
  })
  expect(Object.values(refused.fields ?? {})).toEqual(['Two options are the same.'])
})

test('a muted word in an option folds the post', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  await reader.call('addMutedWord', { body: { kind: 'word', text: 'papaya', for: 'good' } })
  const { postId } = await ask(author)
  expect((await reader.call('getPost', { params: { postId } })).muted).toMatchObject({ text: 'papaya' })
})

test('the database keeps polls and votes as they are', async () => {
  const [author, voter] = [await make.member(), await make.member()]
  const { postId } = await ask(author)
  await voter.call('vote', voteFor(postId, 0))
  const change = db
    .updateTable('polls')
    .set({ options: ['A', 'B', 'C'] })
    .where('post_id', '=', postId)
  await expect(change.execute()).rejects.toThrow()
  const moved = db.updateTable('poll_votes').set({ option: 2 }).where('post_id', '=', postId)
  await expect(moved.execute()).rejects.toThrow()
  const third = { post_id: postId, user_id: author.userId, option: 4 }
  await expect(db.insertInto('poll_votes').values(third).execute()).rejects.toThrow('no such option')
})

test('the export has own votes, and a repeated request makes one poll', async () => {
  const [author, voter] = [await make.member(), await make.member()]
  const body = { content: 'Which?', userId: author.userId, poll: JSON.stringify(FRUIT) }
  const headers = { 'idempotency-key': 'one-poll' }
  const posts = await Promise.all([1, 2, 3].map(() => author.call('createPost', { body, headers })))
  const { postId } = posts[0] ?? { postId: '' }
  expect(posts.map((post) => post.poll?.options)).toEqual([FRUIT.options, FRUIT.options, FRUIT.options])
  expect(new Set(posts.map((post) => post.postId)).size).toBe(1)
  await voter.call('vote', voteFor(postId, 1))
  const { pollVotes } = JSON.parse((await voter.send('exportOwnData', {})).body)
  expect(pollVotes).toMatchObject([{ postId, option: 'Papaya' }])
})
