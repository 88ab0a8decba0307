/** Saving for a product under ECONOMY=guarded, where points that were earned are on hold first. */

import { UNDO_TIME } from '@canopy/contract/desk/cases'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settlePoints } from '../../challenges/index.ts'

const { db, ownerDb, deps, make, clock } = await testApp({ ECONOMY: 'guarded' })
const steward = await make.member({ duties: ['review'] })

async function approved(challengeName: string, budget: number) {
  const challenge = await make.challenge({ challengeName, points: 100 })
  await db
    .updateTable('challenges')
    .set({ approved_at: new Date(), budget: 5000, budget_left: budget })
    .where('challenge_id', '=', challenge.challengeId)
    .execute()
  return challenge
}

/** Lets the holds of all earnings end, which no application code can. */
async function endHolds() {
  await sql`alter table earnings disable trigger user`.execute(ownerDb)
  await sql`update earnings set available_at = now() - interval '1 second' where released_at is null`.execute(
    db,
  )
  await sql`alter table earnings enable trigger user`.execute(ownerDb)
}

test('points on hold are missing until they are released, which notifies once', async () => {
  const challenge = await approved('Plant a tree', 5000)
  await approved('Used up', 99)
  await make.challenge({ challengeName: 'Not approved' })
  const member = await make.member()
  const { productID: productId } = await make.product({ productName: 'Seed box', price: 100 })
  const saved = await member.call('startSaving', { body: { productID: productId } })
  expect(saved.challenges.map(({ challengeName }) => challengeName)).toEqual(['Plant a tree'])

  const reached = async () => {
    const notices = await member.call('listNotifications', {})
    return notices.filter(({ text }) => text.startsWith('You have all the points')).length
  }
  const story = 'I planted a young tree in the neighbourhood this morning and showed it in the ground.'
  const proof = await member.call('submitProof', { body: await proofBody(member, challenge, story) })
  expect(proof).toMatchObject({ status: 'Verified', points: 100 })
  expect(await member.call('getSaving', {})).toMatchObject({ available: 0, missing: 100 })
  expect(await reached()).toBe(0)

  await endHolds()
  await steward.call('confirmProofs', { body: { proofIds: [proof.proofId] } })
  clock.advance(UNDO_TIME)
  await Promise.all([settlePoints(deps), settlePoints(deps)])
  expect(await member.call('getSaving', {})).toMatchObject({ available: 100, missing: 0 })
  expect(await reached()).toBe(1)
})
