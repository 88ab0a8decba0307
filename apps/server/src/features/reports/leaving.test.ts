import type { ReportKind } from '@canopy/contract/reports/shapes'
import { expect, test } from 'vitest'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make, visitor } = await testApp()
const moderator = await make.member({ duties: ['moderation'] })
const second = await make.member({ duties: ['moderation'] })

const password = 'correct horse'
let serial = 0

async function signUp() {
  serial += 1
  const email = `author${serial}@example.org`
  const { userId } = await visitor.call('register', { body: { fullName: 'Ann Author', email, password } })
  const { token } = await visitor.call('login', { body: { email, password } })
  return { userId, ...createVisitor(app, token) }
}
type Author = Awaited<ReturnType<typeof signUp>>
const leave = (member: Author) => member.call('deleteAccount', { body: { password } })

async function report(kind: ReportKind, id: string) {
  const reporter = await make.member()
  const { caseId } = await reporter.call('createReport', { body: { kind, id, reason: 'Spam' } })
  return { reporter, caseId }
}

async function reportedChallenge() {
  const author = await signUp()
  const { challengeId } = await author.call('createChallenge', {
    body: { challengeName: 'Win', points: 5, description: 'Pay', photoUrl: 'https://example.org/a.jpg' },
  })
  return { author, challengeId, ...(await report('challenge', String(challengeId))) }
}

const decide = (steward: typeof moderator, caseId: string, decision: 'keep' | 'remove', version: number) =>
  steward.call('decideReport', { params: { caseId }, body: { decision, version, reason: 'It advertises' } })
const waiting = async () => (await moderator.call('listReportCases', {})).map(({ caseId }) => caseId)

test('an open report of a challenge stays in the queue when its author leaves, and is decided', async () => {
  const { author, challengeId, reporter, caseId } = await reportedChallenge()
  await leave(author)
  expect(await waiting()).toContain(caseId)
  expect(await moderator.call('getReportCase', { params: { caseId } })).toMatchObject({
    author: null,
    member: null,
    before: { title: 'Win' },
  })
  expect(await decide(moderator, caseId, 'remove', 1)).toMatchObject({ state: 'removed', isHidden: true })
  expect(await reporter.refused('getChallenge', { params: { challengeId } })).toMatchObject({ status: 404 })
})

test('a removed challenge can be restored after its author has left', async () => {
  const { author, challengeId, reporter, caseId } = await reportedChallenge()
  await decide(moderator, caseId, 'remove', 1)
  await leave(author)
  expect(await decide(moderator, caseId, 'keep', 2)).toMatchObject({ state: 'kept', isHidden: false })
  expect(await reporter.call('getChallenge', { params: { challengeId } })).toMatchObject({
    creator: 'a former member',
    creatorKind: 'left',
  })
})

test('an appeal of a removed challenge stays open when its author leaves, without their words', async () => {
  const { author, challengeId, reporter, caseId } = await reportedChallenge()
  await decide(moderator, caseId, 'remove', 1)
  await author.call('appealRemoval', { params: { caseId }, body: { reason: 'Ann Author means it well' } })
  await leave(author)
  const { isAppeal, appeal } = await second.call('getReportCase', { params: { caseId } })
  expect(isAppeal).toBe(true)
  expect(appeal).not.toContain('Ann')
  expect(await reporter.refused('getChallenge', { params: { challengeId } })).toMatchObject({ status: 404 })
  expect(await decide(second, caseId, 'keep', 3)).toMatchObject({ state: 'kept', isHidden: false })
})

test('cases of posts, comments and the profile go with their author, decided or not', async () => {
  const author = await signUp()
  const { postId } = await author.call('createPost', { body: { content: 'Spam', userId: author.userId } })
  const theirs = await moderator.call('createPost', { body: { content: 'Hi', userId: moderator.userId } })
  const { commentId } = await author.call('createComment', { params: theirs, body: 'Buy now' })
  const cases: string[] = []
  for (const [kind, id] of [
    ['post', postId],
    ['comment', commentId],
    ['member', author.userId],
  ] as const)
    cases.push((await report(kind, id)).caseId)
  await decide(moderator, cases[0] ?? '', 'remove', 1)
  await leave(author)
  expect(await db.selectFrom('report_cases').select('kind').where('case_id', 'in', cases).execute()).toEqual(
    [],
  )
})
