/** Members leave a habit, and join it again. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { PLANTED } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { memberData } from '../member-data.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'
import { remindOfHabits } from './reminders.ts'

const { db, deps, transaction, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const [today = ''] = await sql<{ today: string }>`select community_day(now())::text as today`
  .execute(db)
  .then(({ rows }) => rows.map((row) => row.today))
/** The day so many weeks before this one. */
const weeksAgo = (weeks: number) => Temporal.PlainDate.from(today).subtract({ weeks }).toString()

const habitOf = (quota: number, paidWeeks: number) =>
  make.challenge({ points: 20, habit: { quota, paidWeeks } })

async function sent({ userId }: Member, challengeId: number, day: string) {
  const { rows } = await sql<{ proofId: number }>`
    insert into proofs (challenge_id, user_id, description, submitted_at)
    values (${challengeId}, ${userId}, ${PLANTED}, ${`${day}T06:00:00Z`}) returning proof_id as "proofId"`.execute(
    db,
  )
  return rows[0]?.proofId ?? 0
}

async function verify(proofId: number) {
  const pending = await selectPendingProof(db, proofId)
  if (!pending) throw new Error('the proof has a verdict')
  const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer: 'model' }
  const policy = await deps.policy.read()
  await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
}

async function done(member: Member, challengeId: number, day: string) {
  const proofId = await sent(member, challengeId, day)
  await verify(proofId)
  return proofId
}

const idsOf = (listed: { challengeId: number }[]) => listed.map(({ challengeId }) => challengeId)

test('a habit with deeds can be left: deeds, points and weeks stay, and who joins again goes on with them', async () => {
  const member = await make.member()
  const { challengeId } = await habitOf(1, 2)
  const params = { challengeId }
  await member.call('joinChallenge', { params })
  await done(member, challengeId, weeksAgo(3))
  const proofId = await done(member, challengeId, weeksAgo(2))
  const left = await member.call('leaveChallenge', { params })
  expect(left).toMatchObject({
    joined: false,
    status: null,
    enrolled: 0,
    currentProgress: 0,
    payment: 'weeks',
  })
  expect(left.week?.weeks.map(({ deeds }) => deeds)).toEqual([0, 0, 0, 0, 1, 1, 0, 0])
  expect(await member.call('getPoints', { params: { userId: member.userId } })).toMatchObject({ points: 40 })
  const steward = await make.member({ duties: ['owner'] })
  for (const status of ['Issue', 'Verified'] as const)
    await steward.call('setProofVerdict', {
      params: { proofId },
      body: { status, reason: 'I looked at it again.' },
    })
  expect(await member.call('getChallenge', { params })).toMatchObject({ joined: false, enrolled: 0 })

  expect(await member.call('joinChallenge', { params })).toMatchObject({
    joined: true,
    enrolled: 1,
    payment: 'weeks',
    week: { ...left.week, paidWeeksLeft: 0 },
  })
  expect(
    await member.call('getProof', { params: { proofId: await done(member, challengeId, weeksAgo(1)) } }),
  ).toMatchObject({ status: 'Verified', pointsEarned: 0, unpaid: 'weeks' })
})

test('a habit that was left is in none of the lists for its member, who is not reminded of it', async () => {
  const [stays, leaves] = [await make.member(), await make.member()]
  const soon = new Date(Date.now() + 86_400_000)
  const { challengeId } = await habitOf(1, 8)
  await db.updateTable('challenges').set({ ends_at: soon }).where('challenge_id', '=', challengeId).execute()
  const params = { challengeId }
  for (const member of [stays, leaves]) {
    await member.call('joinChallenge', { params })
    await done(member, challengeId, weeksAgo(1))
  }
  await leaves.call('leaveChallenge', { params })
  const sunday = Temporal.PlainDate.from(today).add({ days: 7 - Temporal.PlainDate.from(today).dayOfWeek })
  await remindOfHabits({ ...deps, clock: { ...deps.clock, now: () => new Date(`${sunday}T05:07:00Z`) } })
  const seenBy = async (member: Member) => [
    idsOf(await member.call('listHabits', {})),
    idsOf(await member.call('listChallenges', { query: { list: 'forYou' } })),
    (await member.call('listNotifications', {})).filter(({ kind }) => kind === 'reminder').length,
  ]
  expect(await seenBy(stays)).toEqual([[challengeId], [challengeId], 1])
  expect(await seenBy(leaves)).toEqual([[], [], 0])
})

test('the export of a member has the habits that they left, with their deeds', async () => {
  const member = await make.member()
  const [habit, once] = [await habitOf(2, 8), await make.challenge()]
  for (const { challengeId } of [habit, once]) await member.call('joinChallenge', { params: { challengeId } })
  const proofId = await done(member, habit.challengeId, weeksAgo(1))
  for (const { challengeId } of [habit, once])
    await member.call('leaveChallenge', { params: { challengeId } })
  const exported: unknown[] = []
  for await (const joined of memberData(deps, member.userId, 'en').challengesJoined) exported.push(joined)
  expect(exported).toMatchObject([
    { challengeId: habit.challengeId, joinedAt: null, deeds: [{ proofId, number: 1 }] },
  ])
})

test('leaving takes nothing from what verified proofs add up to', async () => {
  const member = await make.member()
  const quantity = { unit: 'kg' as const, most: 50 }
  const { challengeId } = await make.challenge({ habit: { quota: 3, paidWeeks: 8 }, quantity })
  await member.call('joinChallenge', { params: { challengeId } })
  const proofId = await sent(member, challengeId, today)
  await sql`update proofs set quantity = 12.5 where proof_id = ${proofId}`.execute(db)
  await verify(proofId)
  expect(await member.call('leaveChallenge', { params: { challengeId } })).toMatchObject({
    quantitySum: 12.5,
  })
})

test('what is done once cannot be left once it is done', async () => {
  const member = await make.member()
  const { challengeId } = await make.challenge()
  await member.call('joinChallenge', { params: { challengeId } })
  await done(member, challengeId, today)
  expect(await member.call('leaveChallenge', { params: { challengeId } })).toMatchObject({
    joined: true,
    status: 'completed',
  })
})

test('handing in, verdicts, leaving and joining at once pay each deed once and count who takes part', async () => {
  const { challengeId } = await habitOf(7, 26)
  const params = { challengeId }
  const members = await Promise.all(Array.from({ length: 4 }, () => make.member()))
  const waiting = await Promise.all(
    members.map((member) =>
      Promise.all([1, 2, 3].map((weeks) => sent(member, challengeId, weeksAgo(weeks)))),
    ),
  )
  const handIn = async ({ userId, username, call }: Member, at: number) => {
    const photo = { challengeID: challengeId, challengeName: 'Cycle', imageUrl: dataUrl(await makePhoto(at)) }
    return call('submitProof', { body: { ...photo, userId, username, description: PLANTED } })
  }
  const [handedIn] = await Promise.all([
    Promise.all(members.map(handIn)),
    Promise.all(waiting.flat().map(verify)),
    ...(['joinChallenge', 'leaveChallenge', 'leaveChallenge'] as const).map((name) =>
      Promise.all(members.map(({ call }) => call(name, { params }))),
    ),
  ])
  expect(handedIn.map(({ status, aiResponse }) => [status, aiResponse])).toEqual(
    members.map(() => ['Verified', expect.anything()]),
  )
  for (const member of members) {
    expect(await member.call('getPoints', { params: { userId: member.userId } })).toMatchObject({
      points: 80,
    })
    await member.call('leaveChallenge', { params })
  }
  const { rows } = await sql`
    select enrolled, (select count(*)::integer from deeds where deeds.challenge_id = challenges.challenge_id) as deeds,
      (select count(*)::integer from participations where participations.challenge_id = challenges.challenge_id) as members
    from challenges where challenge_id = ${challengeId}`.execute(db)
  expect(rows).toEqual([{ enrolled: 0, deeds: 16, members: 0 }])
})
