/** Unconfirmed proofs draw on a small part of the community's cap, of the share of young accounts and of the budgets. */

import { createHash } from 'node:crypto'
import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { verifyLedger } from '../../points/index.ts'
import { insertProof } from '../proofs/proof-queries.ts'
import { selectPendingProof } from '../proofs/review/review-queries.ts'
import { decide } from '../proofs/verdicts.ts'
import { settlePoints } from './settle.ts'

/** A community of its own, with 20,000 points a day, of which 5,000 are for the young. */
async function community() {
  const { db, deps, transaction, make, clock } = await testApp({
    ECONOMY: 'guarded',
    DAILY_POINTS_CAP: '100000',
  })
  const steward = await make.member({ duties: ['review'] })
  type Member = Awaited<ReturnType<typeof make.member>>
  type Challenge = { challengeId: number; challengeName: string }
  return {
    db,
    /** A new member who has not begun to earn. */
    async memberFrom(network: string, { emailConfirmed = true } = {}) {
      const member = await make.member({ emailConfirmed })
      const key = createHash('sha256').update(network).digest()
      const change = db.updateTable('users').set({ network: key, earns_since: null })
      await change.where('user_id', '=', member.userId).execute()
      return member
    },
    async approved(points: number, budget: number): Promise<Challenge> {
      const challenge = await make.challenge({ points })
      const terms = { approved_at: new Date(0), budget, budget_left: budget }
      const change = db.updateTable('challenges').set(terms)
      await change.where('challenge_id', '=', challenge.challengeId).execute()
      return challenge
    },
    /** Verified by the word-based reviewer. */
    async prove(member: Member, { challengeId }: Challenge) {
      const about = { challengeId, userId: member.userId, description: 'Done.' }
      const picture = { image: undefined, facts: undefined, hashes: [] }
      const proofId = await transaction((tx) => insertProof(tx, { ...about, ...picture }))
      const pending = await selectPendingProof(db, proofId)
      const policy = await deps.policy.read()
      const result = { status: 'Verified' as const, reason: null, feedback: ['Seen.'], reviewer: 'basic' }
      if (pending) await transaction((tx) => decide(tx, { ...deps, policy }, pending, result))
      return member.call('getProof', { params: { proofId } })
    },
    confirm: (...proofIds: number[]) => steward.call('confirmProofs', { body: { proofIds } }),
    /** Settles a minute later, when decisions can no longer be undone from their toast. */
    settle() {
      clock.advance(MINUTE)
      return settlePoints(deps)
    },
    async earnedBy(members: Member[]) {
      const totals = await Promise.all(members.map((member) => member.call('getPointsOverview', {})))
      return totals.reduce((sum, { earned }) => sum + earned, 0)
    },
    proofOf: (member: Member, proofId: number) => member.call('getProof', { params: { proofId } }),
    budgetLeft: async (member: Member, { challengeId }: Challenge) =>
      (await member.call('getChallenge', { params: { challengeId } })).budgetLeft,
  }
}

const [noise, oneNetwork, turns, beginners, leaving, unaddressed] = [
  await community(),
  await community(),
  await community(),
  await community(),
  await community(),
  await community(),
]

test('nine accounts with noise leave the share of new members and the budgets to those who are confirmed', async () => {
  const { memberFrom, approved, prove, confirm, settle, earnedBy, proofOf, budgetLeft } = noise
  const challenge = await approved(50, 2500)
  const challenges = [challenge, await approved(100, 5000), await approved(200, 10_000)]
  const accounts = await Promise.all(Array.from({ length: 9 }, (_, at) => memberFrom(`network ${at % 3}`)))
  for (const account of accounts) for (const each of challenges) await prove(account, each)
  await settle()
  // A tenth of the share of the young, which is a quarter of the cap.
  expect(await earnedBy(accounts)).toBeLessThanOrEqual(500)
  const newcomer = await memberFrom('another network')
  const left = await Promise.all(challenges.map((each) => budgetLeft(newcomer, each)))
  for (const [at, budget] of [2500, 5000, 10_000].entries())
    expect(left[at]).toBeGreaterThanOrEqual(budget * 0.9)

  const { proofId } = await prove(newcomer, challenge)
  await confirm(proofId)
  await settle()
  expect(await proofOf(newcomer, proofId)).toMatchObject({
    status: 'Verified',
    pointsEarned: 50,
    hold: 'time',
  })
})

test('what nobody has confirmed of one network is at most a thirtieth; the rest is paid when it is confirmed', async () => {
  const { db, memberFrom, approved, prove, confirm, settle, earnedBy, proofOf } = oneNetwork
  const challenge = await approved(50, 100_000)
  const members = await Promise.all(Array.from({ length: 6 }, () => memberFrom('the town hall')))
  const proofs: Proof[] = []
  for (const member of members) proofs.push(await prove(member, challenge))
  // A thirtieth of 5,000 is three proofs of 50 points.
  expect(proofs.map(({ pointsEarned }) => pointsEarned)).toEqual([50, 50, 50, 0, 0, 0])
  expect(proofs.map(({ hold }) => hold)).toEqual(Array(6).fill('confirmation'))
  const elsewhere = await memberFrom('a home')
  expect(await prove(elsewhere, challenge)).toMatchObject({ pointsEarned: 50 })

  await confirm(...proofs.map(({ proofId }) => proofId))
  await settle()
  // Three members of a network begin to earn in a day, and what the others take is bounded until they have begun.
  const holds = await Promise.all(
    members.map(async (member, at) => (await proofOf(member, proofs[at]?.proofId ?? 0)).hold),
  )
  expect(holds).toEqual(['time', 'time', 'time', 'network', 'network', 'network'])
  await db.updateTable('network_uses').set({ times: [] }).execute()
  await settle()
  expect(await earnedBy(members)).toBe(300)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('of what waits for room, one proof of each member is paid in turn', async () => {
  const { db, memberFrom, approved, prove, confirm, settle, earnedBy } = turns
  const [busy, patient] = [await memberFrom('one'), await memberFrom('two')]
  const challenges = await Promise.all([1, 2, 3].map(() => approved(100, 100_000)))
  // No room: what is confirmed waits.
  await db.updateTable('policies').set({ young_share: 0 }).where('active', '=', true).execute()
  const proofs: Proof[] = []
  for (const challenge of challenges) proofs.push(await prove(busy, challenge))
  const [first] = challenges
  if (first) proofs.push(await prove(patient, first))
  await confirm(...proofs.map(({ proofId }) => proofId))
  await settle()
  expect(await earnedBy([busy, patient])).toBe(0)
  // Room for two.
  await db.updateTable('policies').set({ young_share: 1 }).where('active', '=', true).execute()
  await settle()
  expect([await earnedBy([busy]), await earnedBy([patient])]).toEqual([100, 100])
})

test('of a network, whoever is confirmed begins to earn before those with noise', async () => {
  const { db, memberFrom, approved, prove, confirm, settle } = beginners
  const challenge = await approved(40, 100_000)
  for (let at = 0; at < 6; at++) await prove(await memberFrom('a school'), challenge)
  const honest = await memberFrom('a school')
  const { proofId } = await prove(honest, challenge)
  const begun = async () => {
    const rows = db.selectFrom('users').select('user_id').where('earns_since', 'is not', null)
    return (await rows.where('network', 'is not', null).execute()).map(({ user_id }) => user_id)
  }
  expect(await begun()).toHaveLength(3)
  await confirm(proofId)
  await settle()
  expect(await begun()).not.toContain(honest.userId)
  // A day later there is room for one more.
  await sql`update network_uses set times = times[1:2]`.execute(db)
  await settle()
  expect(await begun()).toHaveLength(4)
  expect(await begun()).toContain(honest.userId)
})

test('leaving frees nothing of the part of a network', async () => {
  const { memberFrom, approved, prove } = leaving
  const challenge = await approved(150, 100_000)
  const account = await memberFrom('a network')
  expect(await prove(account, challenge)).toMatchObject({ pointsEarned: 150 })
  await leaving.db.deleteFrom('users').where('user_id', '=', account.userId).execute()
  expect(await prove(await memberFrom('a network'), challenge)).toMatchObject({ pointsEarned: 0 })
})

test('accounts that earn before they confirm their address count in their network, and draw on the small part, until they have both', async () => {
  const { db, memberFrom, approved, prove, confirm, settle } = unaddressed
  const challenge = await approved(40, 100_000)
  const members = await Promise.all(
    Array.from({ length: 4 }, () => memberFrom('a café', { emailConfirmed: false })),
  )
  const proofs: Proof[] = []
  for (const member of members) proofs.push(await prove(member, challenge))
  const ids = members.map(({ userId }) => userId)
  const states = () =>
    db
      .selectFrom('earnings')
      .innerJoin('users', 'users.user_id', 'earnings.user_id')
      .select(({ eb }) => [
        eb('earns_since', 'is not', null).as('begun'),
        eb('unproven_since', 'is not', null).as('unproven'),
        eb('released_at', 'is not', null).as('released'),
      ])
      .where('users.user_id', 'in', ids)
      .orderBy('entry_id')
      .execute()
  const bounded = { begun: true, unproven: true, released: false }
  expect(await states()).toEqual([bounded, bounded, bounded, { ...bounded, begun: false }])

  await confirm(...proofs.map(({ proofId }) => proofId))
  await settle()
  const seen = { ...bounded, unproven: false }
  expect(await states()).toEqual([seen, seen, seen, { ...bounded, begun: false }])
})
