import { allEndpoints } from '@canopy/contract/all-endpoints'
import type { ReportDecision } from '@canopy/contract/desk/reports/shapes'
import type { Endpoint } from '@canopy/contract/endpoint'
import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../app/retention.ts'
import { verifyAuditLog } from '../../audit/verify.ts'
import { makePhoto } from '../../testing/photo.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, deps, make, clock } = await testApp()
const moderator = await make.member({ fullName: 'Nimal Silva', duties: ['moderation'] })
const second = await make.member({ duties: ['moderation'] })

type Member = Awaited<ReturnType<typeof make.member>>

async function reportedPost() {
  const [author, reporter] = [await make.member(), await make.member()]
  const image = new Blob([new Uint8Array(await makePhoto(1))])
  const { postId, image: picture } = await author.call('createPost', {
    body: { content: 'Spam and eggs', userId: author.userId, image },
  })
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  return { author, reporter, postId, picture: picture ?? '', caseId }
}

type Given = [
  caseId: string,
  decision: ReportDecision['decision'],
  version: number,
  more?: Partial<ReportDecision>,
]

const inputOf = (...[caseId, decision, version, more]: Given) => ({
  params: { caseId },
  body: { decision, version, reason: 'It advertises', ...more },
})
const decide = (steward: Member, ...given: Given) => steward.call('decideReport', inputOf(...given))

const texts = async (member: Member) =>
  (await member.call('listNotifications', {}))
    .filter(({ kind }) => kind === 'moderation')
    .map(({ text }) => text)

test('what a steward removes is nowhere but on its author’s own list, and comes back when restored', async () => {
  const { author, reporter, postId, picture, caseId } = await reportedPost()
  const reader = await make.member()
  const params = { postId }
  await reader.call('createComment', { params, body: 'Tasty' })
  await reader.call('savePost', { body: { postId, userId: reader.userId } })
  await reader.call('react', { params, body: { emoji: '👍', userId: reader.userId } })

  expect(await decide(moderator, caseId, 'remove', 1)).toMatchObject({ state: 'removed', isHidden: true })
  const appears = async () => ({
    feed: (await reader.call('listPosts', {})).some((post) => post.postId === postId),
    profile: (await reader.call('listPosts', { query: { userId: author.userId } })).length > 0,
    saved: (await reader.call('listPosts', { query: { saved: 'true' } })).length > 0,
    savedIds: (await reader.call('listSaved', { params: reader })).length > 0,
    alone: (await reader.send('getPost', { params })).statusCode === 200,
    reactions: (await reader.send('listReactions', { params })).statusCode === 200,
    comments: (await reader.send('listComments', { params })).statusCode === 200,
  })
  const nowhere = {
    feed: false,
    profile: false,
    saved: false,
    savedIds: false,
    alone: false,
    reactions: false,
    comments: false,
  }
  expect(await appears()).toEqual(nowhere)
  for (const name of ['react', 'createComment', 'savePost', 'createReport'] as const) {
    const body = {
      react: { emoji: '👍', userId: reader.userId },
      createComment: 'Hello',
      savePost: { postId, userId: reader.userId },
      createReport: { kind: 'post', id: postId, reason: 'Spam' },
    }[name]
    expect(await reader.refused(name, { params, body })).toMatchObject({ status: 404 })
  }
  await expect.poll(async () => (await app.inject(picture)).statusCode).toBe(404)
  const [own] = await author.call('listPosts', { query: { userId: author.userId } })
  expect(own).toMatchObject({ postId, removed: 'It advertises', image: expect.stringContaining('/private/') })

  expect(await texts(reporter)).toEqual(['Thank you: we removed the post that you reported.'])
  expect(await texts(author)).toEqual([expect.stringContaining('It advertises')])
  expect(await reporter.call('listOwnReports', {})).toMatchObject([{ state: 'removed' }])
  expect(await author.call('listOwnRemovals', {})).toMatchObject([
    { text: 'Spam and eggs', reason: 'It advertises', mayAppeal: true },
  ])

  await decide(moderator, caseId, 'keep', 2)
  expect(await appears()).toEqual(Object.fromEntries(Object.keys(nowhere).map((place) => [place, true])))
  await expect.poll(async () => (await app.inject(picture)).statusCode).toBe(200)
  expect(await texts(author)).toEqual(['A steward looked at your post, and it is visible to all again.'])
  expect(await texts(reporter)).toEqual(['We looked at the post that you reported, and it stays.'])
})

test('what is hidden is in no reply to another member', async () => {
  const [author, reader, reporter] = [await make.member(), await make.member(), await make.member()]
  const { postId } = await author.call('createPost', {
    body: { content: 'Tinned meat', userId: author.userId },
  })
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  const { commentId } = await author.call('createComment', { params: { postId }, body: 'Tinned on toast' })
  await reader.call('savePost', { body: { postId, userId: reader.userId } })
  await decide(moderator, caseId, 'remove', 1)
  const gets = Object.entries<Endpoint>(allEndpoints).filter(
    ([, { method, access }]) => method === 'GET' && access !== 'public',
  )
  const query = `?ids=${postId}&userId=${author.userId}`
  for (const [name, { path }] of gets) {
    const ids: Record<string, string> = { postId, commentId, userId: author.userId }
    const url = path.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? '1')
    for (const address of [url, url + query]) {
      const { body } = await app.inject({
        url: address,
        headers: { authorization: `Bearer ${reader.token}` },
      })
      expect.soft([name, body]).toEqual([name, expect.not.stringMatching(/Tinned/)])
    }
  }
})

test('a removed comment is neither listed nor counted; a removed profile has no bio and pictures', async () => {
  const { author, reporter, postId } = await reportedPost()
  const reader = await make.member()
  const params = { postId }
  const { commentId } = await author.call('createComment', { params, body: 'Buy now' })
  const userData = JSON.stringify({ fullName: 'Sam', username: author.username, bio: 'Buy soap' })
  await author.send('updateProfile', {
    body: { userData, profileImage: new Blob([new Uint8Array(await makePhoto(2))]) },
  })
  const { profileImgUrl } = await reader.call('getUser', { params: author })
  const { challengeId } = await author.call('createChallenge', {
    body: { challengeName: 'Win', points: 5, description: 'Pay', photoUrl: 'https://example.org/a.jpg' },
  })
  const cases: string[] = []
  for (const [kind, id] of [
    ['comment', commentId],
    ['member', author.userId],
    ['challenge', String(challengeId)],
  ] as const) {
    const { caseId } = await reporter.call('createReport', { body: { kind, id, reason: 'Spam' } })
    await decide(moderator, caseId, 'remove', 1)
    cases.push(caseId)
  }
  expect(await reader.call('listComments', { params })).toEqual([])
  expect(await reader.call('countComments', { params })).toBe(0)
  expect(await reader.call('getPost', { params })).toMatchObject({ commentCount: 0 })
  expect(await reader.call('getUser', { params: author })).toMatchObject({
    fullName: 'Sam',
    bio: '',
    profileImgUrl: null,
  })
  await expect.poll(async () => (await app.inject(profileImgUrl ?? '')).statusCode).toBe(404)
  expect(await reader.call('listChallenges', {})).toEqual([])
  for (const name of ['getChallenge', 'joinChallenge'] as const)
    expect(await reader.refused(name, { params: { challengeId } })).toMatchObject({ status: 404 })

  for (const caseId of cases) await decide(moderator, caseId, 'reopen', 2)
  expect(await reader.call('countComments', { params })).toBe(1)
  expect(await reader.call('getUser', { params: author })).toMatchObject({ bio: 'Buy soap', profileImgUrl })
  expect(await reader.call('listChallenges', {})).toHaveLength(1)
})

test('of twenty stewards who decide a case at once, one does, and each member concerned is notified once', async () => {
  const { author, reporter, caseId } = await reportedPost()
  const stewards = await Promise.all(
    Array.from({ length: 20 }, () => make.member({ duties: ['moderation'] })),
  )
  const sent = await Promise.all(
    stewards.map((steward, place) =>
      steward.send('decideReport', inputOf(caseId, place % 2 ? 'keep' : 'remove', 1, { warn: true })),
    ),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
  const refused = sent.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { fullName: 'Test Member' }, decision: expect.stringMatching(/kept|removed/) },
  })
  expect(await texts(reporter)).toHaveLength(1)
  expect((await texts(author)).filter((text) => text.startsWith('A steward warns you'))).toHaveLength(1)
  const entries = await moderator.call('listAuditEntries', {
    query: { subjectKind: 'report', subjectId: caseId },
  })
  expect(entries).toHaveLength(1)
  expect(await verifyAuditLog(db)).not.toHaveProperty('fault')
})

test('a case whose post its author has deleted is decided like any other', async () => {
  for (const decision of ['remove', 'keep'] as const) {
    const { author, reporter, postId, caseId } = await reportedPost()
    await author.call('deletePost', { params: { postId } })
    expect(await decide(moderator, caseId, decision, 1, { warn: true })).toMatchObject({
      state: decision === 'remove' ? 'removed' : 'kept',
      isHidden: false,
      today: null,
      member: { warnings: 1 },
    })
    expect(await texts(reporter)).toHaveLength(1)
    expect(await decide(moderator, caseId, 'reopen', 2)).toMatchObject({ state: 'open', isHidden: false })
  }
})

test('a thing that was reported again is decided by its newer report', async () => {
  const { author, reporter, postId, caseId } = await reportedPost()
  await decide(moderator, caseId, 'keep', 1)
  const another = await make.member()
  const newer = await another.call('createReport', { body: { kind: 'post', id: postId, reason: 'Other' } })
  for (const decision of ['reopen', 'remove'] as const)
    expect(await moderator.refused('decideReport', inputOf(caseId, decision, 2))).toMatchObject({
      status: 409,
      code: 'reported_again',
    })
  await decide(moderator, newer.caseId, 'remove', 1)
  expect(await moderator.refused('decideReport', inputOf(caseId, 'reopen', 2))).toMatchObject({ status: 409 })
  expect((await reporter.send('getPost', { params: { postId } })).statusCode).toBe(404)
  expect(await texts(author)).toHaveLength(1)
})

test('a steward deletes neither what they reported themselves nor what was hidden, but decides at the desk', async () => {
  const { author, postId, caseId } = await reportedPost()
  const { commentId } = await author.call('createComment', { params: { postId }, body: 'Cheap' })
  await moderator.call('createReport', { body: { kind: 'comment', id: commentId, reason: 'Spam' } })
  await second.call('createReport', { body: { kind: 'post', id: postId, reason: 'Spam' } })
  const refusal = { status: 409, code: 'reported_case' }
  expect(await second.refused('deletePost', { params: { postId } })).toMatchObject(refusal)
  expect(await moderator.refused('deleteComment', { params: { postId, commentId } })).toMatchObject(refusal)
  await decide(moderator, caseId, 'remove', 1)
  expect(await moderator.refused('deletePost', { params: { postId } })).toMatchObject(refusal)
  await author.call('deletePost', { params: { postId } })
})

test('an author hears nothing of a thing that they deleted before it was kept', async () => {
  const { author, postId, caseId } = await reportedPost()
  await decide(moderator, caseId, 'remove', 1)
  await author.call('deletePost', { params: { postId } })
  const before = await texts(author)
  await decide(second, caseId, 'keep', 2)
  expect(await texts(author)).not.toContain('A steward looked at your post, and it is visible to all again.')
  expect(before).toHaveLength(1)
})

test('a steward does not read who reported them', async () => {
  const reported = await make.member({ duties: ['moderation'] })
  const reporter = await make.member()
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'member', id: reported.userId, reason: 'Other' },
  })
  expect((await reported.call('getReportCase', { params: { caseId } })).reportList).toEqual([])
  expect((await moderator.call('getReportCase', { params: { caseId } })).reportList).toHaveLength(1)
})

test('of stewards who take a second look at once, one decides', async () => {
  const { author, caseId } = await reportedPost()
  await decide(moderator, caseId, 'remove', 1)
  await author.call('appealRemoval', { params: { caseId }, body: { reason: 'It is a recipe' } })
  const third = await make.member({ duties: ['moderation'] })
  const sent = await Promise.all([
    second.send('decideReport', inputOf(caseId, 'keep', 3)),
    third.send('decideReport', inputOf(caseId, 'remove', 3)),
  ])
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(sent.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'already_decided' })
})

test('reopening takes a decision back: notices, warning and suspension', async () => {
  const { author, reporter, postId, caseId } = await reportedPost()
  await decide(moderator, caseId, 'remove', 1, { warn: true, suspend: '7' })
  expect(await author.call('getSession', {})).toMatchObject({ suspension: { reason: 'It advertises' } })
  // A warning or suspension sent with the decision has no effect on a case that is open again.
  const again = await decide(moderator, caseId, 'reopen', 2, { reason: 'Undone', warn: true, suspend: '1' })
  expect(again).toMatchObject({ state: 'open', isHidden: false, member: { warnings: 0, isSuspended: false } })
  expect(await author.call('getSession', {})).toMatchObject({ suspension: null })
  expect(await texts(reporter)).toEqual([])
  expect(await texts(author)).toEqual(['The suspension of your account was lifted.'])
  expect((await reporter.send('getPost', { params: { postId } })).statusCode).toBe(200)

  const historyOf = async (subjectKind: 'report' | 'member', subjectId: string) =>
    await moderator.call('listAuditEntries', { query: { subjectKind, subjectId } })
  const actions = (await historyOf('member', author.userId)).map(({ action }) => action)
  expect(actions).toEqual(['suspension.lifted', 'warning.lifted', 'member.suspended', 'member.warned'])
  expect((await historyOf('report', caseId))[0]).toMatchObject({ after: { state: 'open' } })
  expect((await historyOf('report', caseId))[0]?.after).not.toHaveProperty('suspended')
})

test('the author of what was removed appeals once, and another steward takes the second look', async () => {
  const { author, reporter, postId, caseId } = await reportedPost()
  const params = { caseId }
  const body = { reason: 'It is a recipe' }
  expect(await author.refused('appealRemoval', { params, body })).toMatchObject({ status: 409 })
  await decide(moderator, caseId, 'remove', 1, { suspend: '1' })
  expect(await reporter.refused('appealRemoval', { params, body })).toMatchObject({ status: 404 })
  expect(await author.call('appealRemoval', { params, body })).toMatchObject({
    state: 'open',
    appeal: 'It is a recipe',
    mayAppeal: false,
  })
  expect(await author.refused('appealRemoval', { params, body })).toMatchObject({
    status: 409,
    code: 'removal_not_appealable',
  })
  expect((await reporter.send('getPost', { params: { postId } })).statusCode).toBe(404)
  expect(await moderator.refused('decideReport', inputOf(caseId, 'keep', 3))).toMatchObject({
    status: 403,
    code: 'decided_before',
  })
  await decide(second, caseId, 'keep', 3)
  expect((await reporter.send('getPost', { params: { postId } })).statusCode).toBe(200)
  expect(await author.call('getSession', {})).toMatchObject({ suspension: null })
})

test('stewards decide neither about what is theirs nor about what they reported', async () => {
  const { postId, caseId } = await reportedPost()
  await second.call('createReport', { body: { kind: 'post', id: postId, reason: 'Other' } })
  expect(await second.refused('decideReport', inputOf(caseId, 'keep', 1))).toMatchObject({
    code: 'own_case',
  })
  const own = await second.call('createPost', { body: { content: 'Mine', userId: second.userId } })
  const reporter = await make.member()
  const mine = await reporter.call('createReport', { body: { kind: 'post', id: own.postId, reason: 'Spam' } })
  expect(await second.refused('decideReport', inputOf(mine.caseId, 'keep', 1))).toMatchObject({
    status: 403,
    code: 'own_case',
  })
})

test('what was removed is deleted for good after 30 days, and so is what was reported', async () => {
  const [removed, kept] = [await reportedPost(), await reportedPost()]
  await decide(moderator, removed.caseId, 'remove', 1)
  await decide(moderator, kept.caseId, 'keep', 1)
  clock.advance(30 * DAY - 1000)
  await make.useSessions()
  await deleteExpired(deps)
  expect(await moderator.call('getReportCase', { params: removed })).toMatchObject({
    before: { text: 'Spam and eggs' },
  })
  clock.advance(2000)
  await deleteExpired(deps)
  expect(await moderator.call('getReportCase', { params: removed })).toMatchObject({
    before: null,
    today: null,
  })
  expect(await moderator.call('getReportCase', { params: kept })).toMatchObject({
    before: null,
    today: { text: 'Spam and eggs' },
  })
  const { postId } = removed
  expect(await db.selectFrom('posts').select('post_id').where('post_id', '=', postId).execute()).toEqual([])
  expect(await moderator.refused('decideReport', inputOf(removed.caseId, 'keep', 2))).toMatchObject({
    status: 409,
    code: 'too_late_to_restore',
  })
})

test('the list of cases is filtered, searched, sorted and exported', async () => {
  const { author, caseId } = await reportedPost()
  const list = async (query: object) =>
    (
      await moderator.call('listReportCases', { query: { authorId: author.userId, state: 'any', ...query } })
    ).map((row) => row.caseId)
  for (const query of [
    { q: 'egg spam' },
    { kind: 'post' },
    { reason: 'Spam' },
    { state: 'open' },
    { hidden: 'false' },
  ])
    expect.soft([query, await list(query)]).toEqual([query, [caseId]])
  for (const query of [
    { q: 'bacon' },
    { kind: 'member' },
    { reason: 'Other' },
    { state: 'kept' },
    { hidden: 'true' },
  ])
    expect.soft([query, await list(query)]).toEqual([query, []])
  const oldest = await moderator.call('listReportCases', { query: { limit: 100 } })
  const newest = await moderator.call('listReportCases', { query: { limit: 100, sort: 'newest' } })
  expect(newest).toEqual(oldest.toReversed())
  const file = await moderator.send('exportReportCases', { query: { authorId: author.userId } })
  expect(file.body.split('\r\n')[1]).toContain(`${caseId},post,`)
})

test('reopening a case says nothing about a suspension that has ended', async () => {
  const { author, caseId } = await reportedPost()
  await decide(moderator, caseId, 'remove', 1, { suspend: '1' })
  clock.advance(2 * DAY)
  await make.useSessions()
  await decide(moderator, caseId, 'reopen', 2)
  expect(await texts(author)).not.toContain('The suspension of your account was lifted.')
})
