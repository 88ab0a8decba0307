import { DAY } from '@canopy/contract/limits'
import type { ReportKind } from '@canopy/contract/reports/shapes'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { db, make, clock } = await testApp({ ECONOMY: 'guarded' })
const moderator = await make.member({ duties: ['moderation'] })
const reader = await make.member()

type Member = Awaited<ReturnType<typeof make.member>>

const newPost = async (author?: Member) => {
  const by = author ?? (await make.member())
  return (await by.call('createPost', { body: { content: 'post', userId: by.userId } })).postId
}

async function newChallenge(by: Member) {
  const body = {
    challengeName: 'Win',
    points: 5,
    description: 'Do it',
    photoUrl: 'https://example.org/a.jpg',
  }
  return (await by.call('createChallenge', { body })).challengeId
}

const report = (reporter: Member, kind: ReportKind, id: string, network = '127.0.0.1') =>
  reporter.call('createReport', {
    body: { kind, id, reason: 'Spam' },
    headers: { 'x-forwarded-for': network },
  })

const decide = (caseId: string, decision: 'keep' | 'remove', version = 1) =>
  moderator.call('decideReport', { params: { caseId }, body: { decision, version, reason: 'I read it' } })

type History = { upheld: number; kept?: number; daysAgo?: number; author?: Member }

/** A member since a month, of whose earlier reports so many were upheld and, after that, turned down. */
async function reporterWith({ upheld, kept = 0, daysAgo = 30, author }: History) {
  const reporter = await make.member()
  const joinedAt = new Date(clock.now().getTime() - daysAgo * DAY)
  await db.updateTable('users').set({ joined_at: joinedAt }).where('user_id', '=', reporter.userId).execute()
  for (let place = 0; place < upheld + kept; place++) {
    const { caseId } = await report(reporter, 'post', await newPost(author))
    clock.advance(1)
    await decide(caseId, place < upheld ? 'remove' : 'keep')
  }
  return reporter
}

const threeTrusted = () => Promise.all([1, 2, 3].map(() => reporterWith({ upheld: 3 })))

/** Each reports from a network of their own. */
async function reportAll(reporters: Member[], kind: ReportKind, id: string) {
  let caseId = ''
  for (const [index, reporter] of reporters.entries())
    caseId = (await report(reporter, kind, id, `198.51.${index}.7`)).caseId
  return caseId
}

const isShown = async (postId: string) =>
  (await reader.send('getPost', { params: { postId } })).statusCode === 200

test('what three trusted members report is hidden until a steward decides', async () => {
  const [first, ...rest] = await threeTrusted()
  if (!first) throw new Error('no reporter')
  const postId = await newPost()
  const author = await make.member()
  await reportAll(
    [
      await make.member(),
      await reporterWith({ upheld: 3, kept: 3 }),
      await reporterWith({ upheld: 3, daysAgo: 6 }),
      await reporterWith({ upheld: 6, kept: 5 }),
      await reporterWith({ upheld: 2 }),
      await reporterWith({ upheld: 4, author }),
      ...rest,
    ],
    'post',
    postId,
  )
  expect(await isShown(postId)).toBe(true)
  const { caseId } = await report(first, 'post', postId, '192.0.2.1')
  expect(await isShown(postId)).toBe(false)
  await decide(caseId, 'keep')
  expect(await isShown(postId)).toBe(true)
})

test('trusted members of one network do not hide anything, however many they are', async () => {
  const trusted = [...(await threeTrusted()), ...(await threeTrusted())]
  const postId = await newPost()
  for (const [index, reporter] of trusted.entries())
    await report(reporter, 'post', postId, `198.51.100.${index}`)
  expect(await isShown(postId)).toBe(true)
  const [one, other] = [await reporterWith({ upheld: 3 }), await reporterWith({ upheld: 3 })]
  await report(one, 'post', postId, '2001:db8:1::1')
  await report(other, 'post', postId, '2001:db8:2::1')
  expect(await isShown(postId)).toBe(false)
})

test('the network of a report is forgotten with the decision', async () => {
  const { caseId } = await report(await make.member(), 'post', await newPost(), '198.51.100.9')
  const networks = () =>
    db.selectFrom('reports').select('network').where('case_id', '=', caseId).executeTakeFirstOrThrow()
  expect((await networks()).network).toHaveLength(32)
  await decide(caseId, 'remove')
  expect((await networks()).network).toBeNull()
})

test('reports hide no challenge that a steward decided about, that is featured, or that is of no member', async () => {
  const [trusted, creator] = [await threeTrusted(), await make.member()]
  const ids = [
    await newChallenge(creator),
    await newChallenge(creator),
    await newChallenge(creator),
    (await make.challenge()).challengeId,
  ] as const
  const change = (challengeId: number, set: object) =>
    db.updateTable('challenges').set(set).where('challenge_id', '=', challengeId).execute()
  await change(ids[0], { approved_at: new Date(), budget: 50, budget_left: 50 })
  await change(ids[1], { rejected_at: new Date(), rejection: 'No points' })
  await change(ids[2], { is_featured: true })
  for (const id of ids) await reportAll(trusted, 'challenge', String(id))
  const shown = (await reader.call('listChallenges', { query: {} })).map(({ challengeId }) => challengeId)
  expect(ids.filter((id) => shown.includes(id))).toEqual(ids)

  const unseen = await newChallenge(await make.member())
  await reportAll(trusted, 'challenge', String(unseen))
  expect((await reader.refused('getChallenge', { params: { challengeId: unseen } })).status).toBe(404)
})

test('reports do not hide what a steward decided to keep until it has changed, nor what a steward wrote', async () => {
  const author = await make.member()
  const postId = await newPost(author)
  await decide((await report(await make.member(), 'post', postId)).caseId, 'keep')
  const trusted = await threeTrusted()
  const second = await reportAll(trusted, 'post', postId)
  expect(await isShown(postId)).toBe(true)
  await decide(second, 'keep')
  await author.call('editPost', { params: { postId }, body: { content: 'another text', alts: [], seen: 0 } })
  await reportAll(trusted, 'post', postId)
  expect(await isShown(postId)).toBe(false)

  const announced = await newPost(moderator)
  await reportAll(await threeTrusted(), 'post', announced)
  expect(await isShown(announced)).toBe(true)
})

test('the reports of a member hide three things a day; further ones wait for a steward', async () => {
  const trusted = await threeTrusted()
  const hide = async () => {
    const postId = await newPost()
    await reportAll(trusted, 'post', postId)
    return !(await isShown(postId))
  }
  expect([await hide(), await hide(), await hide(), await hide()]).toEqual([true, true, true, false])
  clock.advance(DAY + 1)
  await make.useSessions()
  expect(await hide()).toBe(true)
})

test('four things that are reported at once do not exceed the three a day', async () => {
  const trusted = await threeTrusted()
  const [last] = trusted
  const posts = await Promise.all([1, 2, 3, 4].map(() => newPost()))
  for (const postId of posts) await reportAll(trusted.slice(1), 'post', postId)
  await Promise.all(posts.map((postId) => last && report(last, 'post', postId, '192.0.2.1')))
  const shown = await Promise.all(posts.map(isShown))
  expect(shown.filter(Boolean)).toHaveLength(1)
})

test('who hid what a steward then keeps does not hide anything for 30 days', async () => {
  const [trusted, others] = [await threeTrusted(), await threeTrusted()]
  const hide = async (reporters: Member[]) => {
    const postId = await newPost()
    const caseId = await reportAll(reporters, 'post', postId)
    return { caseId, isHidden: !(await isShown(postId)) }
  }
  const first = await hide(trusted)
  expect(first.isHidden).toBe(true)
  await decide(first.caseId, 'keep')
  expect((await hide(trusted)).isHidden).toBe(false)
  expect((await hide(others)).isHidden).toBe(true)
  clock.advance(30 * DAY + 1)
  await make.useSessions()
  expect((await hide(trusted)).isHidden).toBe(true)
})
