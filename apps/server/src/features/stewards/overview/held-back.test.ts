/** Proofs that limits hold back are counted for stewards, and explained to the member. */

import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make, visitor } = await testApp({ ECONOMY: 'guarded' })
const steward = await make.member({ duties: ['review'] })
const challenge = await make.challenge({ points: 10 })
const network = Buffer.alloc(32, 1)

type Member = Awaited<ReturnType<typeof make.member>>
let serial = 0

async function holdPoints({ userId }: Member, { unconfirmed = false, days = -1 } = {}) {
  serial += 1
  await db
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      ...{ amount: 10, earned: 10, reason: 'proof_verified', ref: `held ${serial}`, cause: `held ${serial}` },
      ...{ balance: 0, available_at: new Date(Date.now() + days * DAY), unconfirmed },
    })
    .execute()
}

async function proofOf({ userId }: Member, state: object) {
  const { proof_id } = await db
    .insertInto('proofs')
    .values({ challenge_id: challenge.challengeId, user_id: userId, description: 'Done.', ...state })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  return proof_id
}

async function wait(member: Member, waits_for: 'approval' | 'room') {
  const proof_id = await proofOf(member, { status: 'Verified' })
  const { challengeId: challenge_id } = challenge
  const waiting = { proof_id, challenge_id, user_id: member.userId, points: 10, waits_for }
  await db
    .insertInto('waiting_points')
    .values({ ...waiting, submitted_at: new Date() })
    .execute()
}

/** A member whose network is full. */
async function newcomer() {
  const member = await make.member()
  await db
    .updateTable('users')
    .set({ network, earns_since: null })
    .where('user_id', '=', member.userId)
    .execute()
  return member
}

test('the desk says how many proofs of how many members each limit holds back, and the member why', async () => {
  const held = async () => (await steward.call('getOverview', {})).heldBack
  expect(await held()).toEqual({ limits: [], registrations: 0 })

  const looked = await make.member()
  for (const _ of [1, 2, 3, 4]) await holdPoints(looked, { unconfirmed: true })
  for (const _ of [1, 2]) await holdPoints(await make.member(), { days: 3 })
  await holdPoints(await make.member({ emailConfirmed: false }))
  const behind = [await newcomer(), await newcomer(), await newcomer(), await newcomer()]
  for (const member of behind.slice(0, 3)) await holdPoints(member)
  const last = behind[3] ?? looked
  await holdPoints(last)
  const known = await make.member()
  await sql`update users set joined_at = now() - interval '90 days' where user_id = ${known.userId}`.execute(
    db,
  )
  await wait(known, 'room')
  await wait(await make.member(), 'room')
  await wait(await make.member(), 'approval')
  // Proofs that a budget did not pay are final.
  await proofOf(await make.member(), { status: 'Verified', unpaid: 'budget' })
  await proofOf(await make.member(), {
    ...{ status: 'Pending', awaits_steward_cause: 'held', awaits_steward_since: new Date() },
  })

  expect((await held()).limits.toSorted((a, b) => a.by.localeCompare(b.by))).toEqual([
    { by: 'address', proofs: 1, members: 1 },
    { by: 'approval', proofs: 1, members: 1 },
    { by: 'calls', proofs: 1, members: 1 },
    { by: 'cap', proofs: 1, members: 1 },
    { by: 'confirmation', proofs: 4, members: 1 },
    { by: 'network', proofs: 4, members: 4 },
    { by: 'time', proofs: 2, members: 2 },
    { by: 'young', proofs: 1, members: 1 },
  ])
  const { holds } = await last.call('getPointsOverview', {})
  const [hold] = holds
  expect(hold?.reason).toBe('network')
  // Three are before them, as many as begin in a day.
  expect(Math.round((Date.parse(hold?.availableAt ?? '') - Date.now()) / DAY)).toBe(2)
})

test('registrations that were refused because of their network are counted', async () => {
  for (let at = 0; at < 8; at++) {
    const body = { fullName: 'Jane', email: `held${at}@example.org`, password: 'correct horse battery' }
    await visitor.send('register', { body, headers: { 'x-forwarded-for': '203.0.113.9' } })
  }
  await expect.poll(async () => (await steward.call('getOverview', {})).heldBack.registrations).toBe(3)
})
