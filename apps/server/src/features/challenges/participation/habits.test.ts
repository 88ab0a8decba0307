/** Challenges that are done again every week, at the edges of weeks and of the weeks in which they pay. */

import { DEFAULT_PLACE } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { PLANTED, proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyLedger } from '../../points/index.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'

const { db, ownerDb, deps, transaction, make } = await testApp({ DAILY_POINTS_CAP: '300' })
type Member = Awaited<ReturnType<typeof make.member>>
type Challenge = Awaited<ReturnType<typeof make.challenge>>

const steward = await make.member({ duties: ['owner'] })
await db.updateTable('policies').set({ reviews_per_challenge: 3 }).where('active', '=', true).execute()
deps.bus.publish({ type: 'policy.changed' })
const habitOf = (quota: number, paidWeeks: number) =>
  make.challenge({ points: 20, habit: { quota, paidWeeks } })

const setTimeZone = (timeZone: string | null) =>
  db.updateTable('community').set({ time_zone: timeZone }).execute()
afterEach(() => setTimeZone(null))

/** A proof that was submitted at a time, by who takes part. */
async function submitted({ userId }: Member, { challengeId }: Challenge, at: string) {
  await sql`insert into participations (challenge_id, user_id) values (${challengeId}, ${userId}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ proofId: number }>`
    insert into proofs (challenge_id, user_id, description, submitted_at)
    values (${challengeId}, ${userId}, ${PLANTED}, ${at}) returning proof_id as "proofId"`.execute(db)
  return rows[0]?.proofId ?? 0
}

/** The verdict of a review; the checks have found nothing. */
async function verify(proofId: number) {
  const pending = await selectPendingProof(db, proofId)
  if (!pending) throw new Error('the proof has a verdict')
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer: 'model' }
  const policy = await deps.policy.read()
  await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

const done = async (member: Member, challenge: Challenge, at: string) => {
  const proofId = await submitted(member, challenge, at)
  await verify(proofId)
  return member.call('getProof', { params: { proofId } })
}

const deedsOf = async ({ userId }: Member) => {
  const { rows } = await sql<{ deed: string }>`
    select to_char(period, 'YYYY-MM-DD') || ' #' || ordinal as deed from deeds
    where user_id = ${userId} order by period, ordinal`.execute(db)
  return rows.map(({ deed }) => deed)
}

const accountOf = ({ userId }: Member) =>
  db
    .selectFrom('member_points')
    .select(['balance', 'earned', 'challenges_completed as completed'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

const verdict = (proofId: number, status: 'Verified' | 'Issue') => ({
  params: { proofId },
  body: { status, reason: 'I looked at it myself.' },
})

/** Everything of a member happened so many days before. */
const moveBack = ({ userId }: Member, days: number) =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`update proofs set submitted_at = submitted_at - make_interval(days => ${days}), day = day - ${days}::integer
      where user_id = ${userId}`.execute(tx)
    await sql`update deeds set day = day - ${days}::integer, period = week_of(day - ${days}::integer) where user_id = ${userId}`.execute(
      tx,
    )
  })

test.each([
  ['the default', null, '2026-11-29T18:29:00Z', '2026-11-29T18:31:00Z', ['2026-11-23 #1', '2026-11-30 #1']],
  [
    'the day on which clocks are set back',
    'Europe/Berlin',
    ...(['2026-10-25T22:59:00Z', '2026-10-25T23:01:00Z'] as const),
    ['2026-10-19 #1', '2026-10-26 #1'],
  ],
  [
    'the day on which clocks are set forward',
    'America/New_York',
    ...(['2026-03-09T03:59:00Z', '2026-03-09T04:01:00Z'] as const),
    ['2026-03-02 #1', '2026-03-09 #1'],
  ],
])('a week begins on Monday where the community is: %s', async (_, timeZone, before, after, deeds) => {
  await setTimeZone(timeZone)
  const member = await make.member()
  const challenge = await habitOf(1, 8)
  for (const at of [before, after])
    expect(await done(member, challenge, at)).toMatchObject({ status: 'Verified' })
  expect(await deedsOf(member)).toEqual(deeds)
  // Days that have been written stay when the time zone changes.
  await setTimeZone('Pacific/Auckland')
  expect(await deedsOf(member)).toEqual(deeds)
})

test('the database has the same default time zone as all else', async () => {
  const { rows } = await sql`select community_zone(now(), community) as zone from community`.execute(db)
  expect(rows).toEqual([{ zone: DEFAULT_PLACE.timeZone }])
})

test('a verdict of the next week belongs to the week of the submission', async () => {
  const member = await make.member()
  const challenge = await habitOf(1, 8)
  const late = await submitted(member, challenge, '2026-11-22T10:00:00Z')
  await done(member, challenge, '2026-11-24T10:00:00Z')
  await verify(late)
  expect(await deedsOf(member)).toEqual(['2026-11-16 #1', '2026-11-23 #1'])
  expect(await accountOf(member)).toEqual({ balance: 40, earned: 40, completed: 1 })
})

test('deeds above the quota, and a second one of a day, do not count', async () => {
  const member = await make.member()
  const challenge = await habitOf(2, 8)
  await done(member, challenge, '2026-11-23T10:00:00Z')
  expect(await done(member, challenge, '2026-11-23T15:00:00Z')).toMatchObject({
    status: 'Issue',
    aiResponse: english('verdicts.dayDone'),
  })
  await done(member, challenge, '2026-11-24T10:00:00Z')
  expect(await done(member, challenge, '2026-11-25T10:00:00Z')).toMatchObject({
    status: 'Issue',
    aiResponse: english('verdicts.weekDone'),
  })
  expect(await deedsOf(member)).toEqual(['2026-11-23 #1', '2026-11-23 #2'])
  expect(await accountOf(member)).toEqual({ balance: 40, earned: 40, completed: 1 })
})

test('pays in the first weeks of a member, and counts on after them', async () => {
  const member = await make.member()
  const challenge = await habitOf(2, 2)
  const weeks = ['2026-10-05', '2026-10-06', '2026-10-20', '2026-11-02', '2026-11-03', '2026-10-21']
  const proofs = []
  for (const day of weeks) proofs.push(await done(member, challenge, `${day}T10:00:00Z`))
  expect(proofs.map(({ pointsEarned, unpaid }) => [pointsEarned, unpaid])).toEqual([
    [20, null],
    [20, null],
    [20, null],
    [0, 'weeks'],
    [0, 'weeks'],
    // A verdict on the second deed of a paid week comes last.
    [20, null],
  ])
  expect(await accountOf(member)).toEqual({ balance: 80, earned: 80, completed: 1 })
  expect(await member.call('getChallenge', { params: challenge })).toMatchObject({
    status: 'active',
    payment: 'weeks',
    week: { paidWeeksLeft: 0, doneToday: false },
  })
  const [notice] = await member.call('listNotifications', {})
  expect(JSON.stringify(notice)).toContain('Plant a tree')
  expect(await deedsOf(member)).toHaveLength(6)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('a deed that earns nothing does not need room below the cap of a day', async () => {
  const member = await make.member()
  const habit = await habitOf(1, 1)
  const today = new Date().toISOString()
  await done(member, habit, '2026-10-05T10:00:00Z')
  expect(await done(member, await make.challenge({ points: 300 }), today)).toMatchObject({
    pointsEarned: 300,
  })
  expect(await done(member, habit, '2026-10-12T10:00:00Z')).toMatchObject({
    status: 'Verified',
    unpaid: 'weeks',
  })
  expect(await done(member, await habitOf(1, 8), today)).toMatchObject({ status: 'Issue' })
})

test('an overturned verdict takes exactly its deed, and a restored one gives it back', async () => {
  const member = await make.member()
  const challenge = await habitOf(2, 1)
  const first = await done(member, challenge, '2026-11-23T10:00:00Z')
  const second = await done(member, challenge, '2026-11-24T10:00:00Z')
  await steward.call('setProofVerdict', verdict(first.proofId, 'Issue'))
  expect(await deedsOf(member)).toEqual(['2026-11-23 #2'])
  expect(await accountOf(member)).toEqual({ balance: 20, earned: 20, completed: 1 })
  const third = await done(member, challenge, '2026-11-25T10:00:00Z')
  expect(third).toMatchObject({ pointsEarned: 20 })
  expect(await steward.refused('setProofVerdict', verdict(first.proofId, 'Verified'))).toMatchObject({
    status: 409,
    message: english('errors.anotherDeed'),
  })
  // The week stays the one that pays, so that its verdicts can be restored.
  for (const { proofId } of [second, third]) await steward.call('setProofVerdict', verdict(proofId, 'Issue'))
  expect(await accountOf(member)).toEqual({ balance: 0, earned: 0, completed: 0 })
  expect(await done(member, challenge, '2026-11-30T10:00:00Z')).toMatchObject({ unpaid: 'weeks' })
  for (const { proofId } of [first, third])
    await steward.call('setProofVerdict', verdict(proofId, 'Verified'))
  expect(await accountOf(member)).toEqual({ balance: 40, earned: 40, completed: 1 })
  expect(await deedsOf(member)).toEqual(['2026-11-23 #1', '2026-11-23 #2', '2026-11-30 #1'])
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('of many verdicts at once for the last deed of a week, one counts', async () => {
  const member = await make.member()
  const challenge = await habitOf(1, 8)
  const days = ['23', '24', '25', '26', '27', '28', '29']
  const proofs = await Promise.all(
    days.map((day) => submitted(member, challenge, `2026-11-${day}T10:00:00Z`)),
  )
  await Promise.all(proofs.map(verify))
  expect(await deedsOf(member)).toEqual(['2026-11-23 #1'])
  expect(await accountOf(member)).toEqual({ balance: 20, earned: 20, completed: 1 })

  // The database refuses a second one whatever the server does.
  const others = await Promise.all(
    ['02', '03', '04'].map((day) => submitted(member, challenge, `2026-11-${day}T10:00:00Z`)),
  )
  const set = (proofId: number) =>
    sql`update proofs set status = 'Verified' where proof_id = ${proofId}`.execute(db)
  const outcomes = await Promise.allSettled(others.map(set))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(String(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)).toContain('deeds_once')
})

test('a member sends proofs until the week is done, and again in the next one', async () => {
  const member = await make.member()
  const challenge = await habitOf(2, 8)
  const params = { challengeId: challenge.challengeId }
  const submit = async () => member.send('submitProof', { body: await proofBody(member, challenge) })
  const body = await proofBody(member, challenge)
  const first = await member.call('submitProof', { body })
  expect(first).toMatchObject({ status: 'Verified', pointsEarned: 20 })
  expect((await submit()).json()).toMatchObject({ message: english('errors.day_done') })
  expect(await member.call('getChallenge', { params })).toMatchObject({
    joined: true,
    status: 'active',
    currentProgress: 50,
    habit: { quota: 2, paidWeeks: 8 },
    week: { deeds: 1, doneToday: true, paidWeeksLeft: 8 },
    triesLeft: { ofChallenge: 3 },
  })
  // The day before may be of the week before.
  await moveBack(member, 7)
  expect(await member.call('getChallenge', { params })).toMatchObject({
    currentProgress: 0,
    week: { deeds: 0, doneToday: false, paidWeeksLeft: 7 },
  })
  expect((await submit()).statusCode).toBe(200)
})

test('tries that fail are counted by week', async () => {
  const member = await make.member()
  const challenge = await habitOf(7, 8)
  const fail = async () => member.send('submitProof', { body: await proofBody(member, challenge, 'done') })
  for (const _ of [1, 2, 3]) expect((await fail()).statusCode).toBe(200)
  const refused = await fail()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('In a week')
  await moveBack(member, 7)
  expect((await fail()).statusCode).toBe(200)
})

test('a member makes a habit, and stewards change how often it is done until somebody has sent a proof', async () => {
  const member = await make.member()
  const texts = {
    challengeName: 'Go by bicycle',
    description: 'Show your bicycle.',
    points: 10,
    photoUrl: 'https://example.org/bicycle.jpg',
  }
  const habit = { quota: 3, paidWeeks: 8 }
  const refused = await member.send('createChallenge', {
    body: { ...texts, habit: { quota: 8, paidWeeks: 27 } },
  })
  expect(refused.statusCode).toBe(400)
  const made = await member.call('createChallenge', { body: { ...texts, habit } })
  expect(made).toMatchObject({ habit, week: null, joined: false })
  const params = { challengeId: made.challengeId }
  expect(await member.call('joinChallenge', { params })).toMatchObject({
    week: {
      deeds: 0,
      weeks: Array.from({ length: 8 }, (_, index) => ({ state: index < 7 ? 'before' : 'open' })),
    },
  })
  const edit = async (changes: object) => {
    const { version } = await steward.call('getDeskChallenge', { params })
    const days = { startsAt: null, endsAt: null, reason: 'As agreed', version }
    return steward.send('editChallenge', {
      params,
      body: { challenge: JSON.stringify({ ...texts, ...days, ...changes }) },
    })
  }
  expect((await edit({})).json()).toMatchObject({ habit })
  expect((await edit({ habit: { quota: 2, paidWeeks: 4 } })).json()).toMatchObject({
    habit: { quota: 2, paidWeeks: 4 },
  })
  expect((await edit({ habit: null })).json()).toMatchObject({ habit: null })
  expect((await edit({ habit })).json()).toMatchObject({ habit })
  await submitted(await make.member(), { ...made, points: 10 }, '2026-11-23T10:00:00Z')
  expect((await edit({ habit: null })).json()).toMatchObject({ message: english('errors.habit_begun') })
  expect((await edit({ habit, points: 20 })).json()).toMatchObject({ habit, points: 20 })
  for (const change of [sql`quota = null, paid_weeks = null`, sql`paid_weeks = 26`]) {
    const changed = sql`update challenges set ${change} where challenge_id = ${made.challengeId}`.execute(db)
    await expect(changed).rejects.toThrow('members have begun with this habit')
  }
})

test('a photo shows one deed of a habit, also if it was sent for an earlier one that is reviewed later', async () => {
  const member = await make.member()
  const challenge = await habitOf(7, 8)
  const body = await proofBody(member, challenge, 'done')
  const refused = await member.call('submitProof', { body })
  expect(refused).toMatchObject({ status: 'Issue' })
  const first = await member.call('submitProof', { body: { ...body, description: PLANTED } })
  expect(first).toMatchObject({ status: 'Verified' })
  await moveBack(member, 1)
  expect(await member.call('submitProof', { body: { ...body, description: PLANTED } })).toMatchObject({
    status: 'Issue',
    aiResponse: english('verdicts.duplicate'),
  })
  const other = await member.call('submitProof', { body: await proofBody(member, challenge) })
  expect(other).toMatchObject({ status: 'Verified' })
})

test('a photo that waits for its verdict shows no deed of another day', async () => {
  const member = await make.member()
  const body = await proofBody(member, await habitOf(7, 8))
  const { proofId } = await member.call('submitProof', { body })
  await sql`
    update proofs set status = 'Pending', points_earned = 0, reviewer = '', decided_at = null
    where proof_id = ${proofId}`.execute(ownerDb)
  await moveBack(member, 1)
  expect(await member.call('submitProof', { body })).toMatchObject({
    status: 'Issue',
    aiResponse: english('verdicts.duplicate'),
  })
})

test('a photo that was refused, and verified on a later day, is paid once whatever stewards decide', async () => {
  const member = await make.member()
  const challenge = await habitOf(7, 8)
  const body = await proofBody(member, challenge, 'done')
  const refused = await member.call('submitProof', { body })
  expect(refused).toMatchObject({ status: 'Issue' })
  await moveBack(member, 1)
  const later = await member.call('submitProof', { body: { ...body, description: PLANTED } })
  expect(later).toMatchObject({ status: 'Verified', pointsEarned: 20 })
  expect(await steward.refused('setProofVerdict', verdict(refused.proofId, 'Verified'))).toMatchObject({
    status: 409,
    message: english('errors.samePhoto'),
  })
  const set = sql`update proofs set status = 'Verified' where proof_id = ${refused.proofId}`.execute(db)
  await expect(set).rejects.toThrow('the photo has shown another deed')
  // Once the later one counts no longer, the earlier one can.
  await steward.call('setProofVerdict', verdict(later.proofId, 'Issue'))
  await steward.call('setProofVerdict', verdict(refused.proofId, 'Verified'))
  expect(await accountOf(member)).toEqual({ balance: 20, earned: 20, completed: 1 })
  expect(await steward.refused('setProofVerdict', verdict(later.proofId, 'Verified'))).toMatchObject({
    message: english('errors.samePhoto'),
  })
})

test('a habit counts as one challenge on the board of a week', async () => {
  const member = await make.member()
  const challenge = await habitOf(7, 8)
  for (const day of [20, 21, 22]) await done(member, challenge, `2026-11-${day}T10:00:00Z`)
  const { pointsCount, challengesCompleted } =
    (await member.call('getLeaderboard', { query: { period: 'week' } })).find(
      ({ userId }) => userId === member.userId,
    ) ?? {}
  expect({ pointsCount, challengesCompleted }).toEqual({ pointsCount: 60, challengesCompleted: 1 })
})

test('a habit under way is among the challenges for its member', async () => {
  const member = await make.member()
  const challenge = await habitOf(7, 8)
  await done(member, challenge, '2026-11-20T10:00:00Z')
  const listed = await member.call('listChallenges', { query: { list: 'forYou' } })
  expect(listed.map(({ challengeId }) => challengeId)).toContain(challenge.challengeId)
})
