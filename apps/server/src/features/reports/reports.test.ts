import { DAY } from '@canopy/contract/limits'
import type { ReportReason } from '@canopy/contract/reports/shapes'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { db, make, clock, visitor, transaction } = await testApp()
const author = await make.member()
const newPost = async () =>
  (await author.call('createPost', { body: { content: 'post', userId: author.userId } })).postId

test('a member reports a post once; the first reason is kept', async () => {
  const ana = await make.member()
  const postId = await newPost()
  const report = (reason: string) =>
    ana.send('reportPost', { body: { postId, reportedBy: ana.userId, reason } })
  const first = await report('Harassment')
  expect([first.statusCode, first.json()]).toEqual([201, { postId, reason: 'Harassment' }])
  const again = await report('Spam')
  expect([again.statusCode, again.json()]).toEqual([200, { postId, reason: 'Harassment' }])
  expect(await ana.call('listOwnReports', {})).toMatchObject([
    { kind: 'post', id: postId, reason: 'Harassment', state: 'open' },
  ])
})

test('other reasons, unknown posts, ids of other members and visitors are refused', async () => {
  const [ana, other] = [await make.member(), await make.member()]
  const body = { postId: await newPost(), reportedBy: ana.userId, reason: 'Spam' }
  expect((await ana.refused('reportPost', { body: { ...body, reason: 'Ugly' } })).status).toBe(400)
  expect((await ana.refused('reportPost', { body: { ...body, postId: uuidv7() } })).status).toBe(404)
  expect((await other.refused('reportPost', { body })).status).toBe(403)
  expect((await visitor.refused('reportPost', { body })).status).toBe(401)
  expect(
    await db.selectFrom('report_cases').select('case_id').where('thing_id', '=', body.postId).execute(),
  ).toEqual([])
})

test('concurrent requests report a post once', async () => {
  const ana = await make.member()
  const postId = await newPost()
  const reports = await Promise.all(
    Array.from({ length: 10 }, () =>
      ana.send('reportPost', { body: { postId, reportedBy: ana.userId, reason: 'Spam' } }),
    ),
  )
  expect(reports.map((report) => report.statusCode).toSorted()).toEqual([...Array(9).fill(200), 201])
})

type Member = Awaited<ReturnType<typeof make.member>>
const report = (reporter: Member, kind: 'post' | 'comment' | 'member' | 'challenge', id: string) =>
  reporter.call('createReport', { body: { kind, id, reason: 'Spam' satisfies ReportReason } })

test('what was decided can be reported again by the same member once it has changed', async () => {
  const [abuser, victim, moderator] = [
    await make.member(),
    await make.member(),
    await make.member({ duties: ['moderation'] }),
  ]
  const write = (bio: string) =>
    abuser.send('updateProfile', {
      body: { userData: JSON.stringify({ fullName: 'Sam', username: abuser.username, bio }) },
    })
  const decide = (caseId: string, decision: 'keep' | 'remove') =>
    moderator.call('decideReport', {
      params: { caseId },
      body: { decision, version: 1, reason: 'I read it' },
    })
  const again = () => report(victim, 'member', abuser.userId)

  await write('You again')
  const first = await again()
  await write('You, and you')
  expect(await again()).toEqual(first)
  await decide(first.caseId, 'remove')
  await write('I am back')
  const second = await again()
  expect([second.state, second.caseId === first.caseId]).toEqual(['open', false])
  await decide(second.caseId, 'keep')
  expect(await again()).toMatchObject({ caseId: second.caseId, state: 'kept' })
  await write('I am back for you')
  expect((await again()).state).toBe('open')
  expect(await victim.call('listOwnReports', {})).toHaveLength(3)
})

test('posts, comments, members and challenges are reported, each in one case however many report it', async () => {
  const postId = await newPost()
  const { commentId } = await author.call('createComment', { params: { postId }, body: 'Buy my soap' })
  const { challengeId } = await author.call('createChallenge', {
    body: {
      challengeName: 'Win',
      points: 5,
      description: 'Send money',
      photoUrl: 'https://example.org/a.jpg',
    },
  })
  const moderator = await make.member({ duties: ['moderation'] })
  const [ana, ben] = [await make.member(), await make.member()]
  for (const [kind, id, excerpt] of [
    ['post', postId, 'post'],
    ['comment', commentId, 'Buy my soap'],
    ['member', author.userId, 'Test Member'],
    ['challenge', String(challengeId), 'Win: Send money'],
  ] as const) {
    const [one, other] = [await report(ana, kind, id), await report(ben, kind, id)]
    expect(other.caseId).toBe(one.caseId)
    expect(await moderator.call('getReportCase', { params: { caseId: one.caseId } })).toMatchObject({
      kind,
      excerpt,
      reports: 2,
      reasons: ['Spam'],
      author: { userId: author.userId },
      state: 'open',
    })
  }
  expect((await ana.call('listOwnReports', {})).map(({ kind }) => kind).toSorted()).toEqual([
    'challenge',
    'comment',
    'member',
    'post',
  ])
})

test('what does not exist cannot be reported, nor what was deleted', async () => {
  const ana = await make.member()
  const postId = await newPost()
  await author.call('deletePost', { params: { postId } })
  for (const [kind, id] of [
    ['post', postId],
    ['comment', uuidv7()],
    ['member', uuidv7()],
    ['challenge', '999999'],
  ] as const)
    expect(await ana.refused('createReport', { body: { kind, id, reason: 'Spam' } })).toMatchObject({
      status: 404,
      code: 'reported_gone',
    })
  for (const body of [
    { kind: 'post', id: '7', reason: 'Spam' },
    { kind: 'challenge', id: uuidv7(), reason: 'Spam' },
    { kind: 'order', id: uuidv7(), reason: 'Spam' },
  ])
    expect(await ana.refused('createReport', { body })).toMatchObject({ status: 400 })
})

test('a report that is sent while its post is deleted has a case, or says that the post is gone', async () => {
  const moderator = await make.member({ duties: ['moderation'] })
  for (let round = 0; round < 10; round++) {
    const [ana, postId] = [await make.member(), await newPost()]
    const [reported, deleted] = await Promise.all([
      ana.send('createReport', { body: { kind: 'post', id: postId, reason: 'Spam' } }),
      author.send('deletePost', { params: { postId } }),
    ])
    expect(deleted.statusCode).toBe(204)
    const own = await ana.call('listOwnReports', {})
    if (reported.statusCode === 201) {
      const { caseId } = reported.json()
      expect(await moderator.call('getReportCase', { params: { caseId } })).toMatchObject({
        before: { text: 'post' },
        today: null,
      })
      expect(own).toHaveLength(1)
    } else {
      expect(reported.json()).toMatchObject({ code: 'reported_gone' })
      expect(own).toEqual([])
    }
  }
})

test('a case keeps what was reported after its author has deleted it', async () => {
  const [ana, moderator] = [await make.member(), await make.member({ duties: ['moderation'] })]
  const { postId } = await author.call('createPost', {
    body: { content: 'An insult', userId: author.userId },
  })
  const { caseId } = await report(ana, 'post', postId)
  await author.call('deletePost', { params: { postId } })
  expect(await moderator.call('getReportCase', { params: { caseId } })).toMatchObject({
    before: { text: 'An insult' },
    today: null,
  })
})

test('a member reports at most 20 things in 24 hours, also at once', async () => {
  const ana = await make.member()
  const members = await Promise.all(Array.from({ length: 25 }, () => make.member()))
  const sent = await Promise.all(
    members.map(({ userId }) =>
      ana.send('createReport', { body: { kind: 'member', id: userId, reason: 'Spam' } }),
    ),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(20).fill(201),
    ...Array(5).fill(429),
  ])
  clock.advance(DAY)
  await make.useSessions()
  const { userId } = await make.member()
  await report(ana, 'member', userId)
})

test('a case can be read while another transaction holds what was reported', async () => {
  const [moderator, reporter] = [await make.member({ duties: ['moderation'] }), await make.member()]
  const postId = await newPost()
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  await transaction(async (tx) => {
    await tx.selectFrom('posts').select('post_id').where('post_id', '=', postId).forUpdate().execute()
    expect(await moderator.call('getReportCase', { params: { caseId } })).toMatchObject({
      today: { text: 'post' },
    })
  })
})
