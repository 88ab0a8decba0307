import type { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { afterAll, describe, expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../testing/servers/model-server.ts'
import { testApp } from '../../../testing/test-app.ts'

const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { db, make } = await testApp({
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
})
const steward = await make.member({ duties: ['review'] })
const other = await make.member({ duties: ['review'] })
type Member = Awaited<ReturnType<typeof make.member>>

const newChallenge = {
  challengeName: 'Clean a beach',
  points: 100,
  description: 'Show the bags after the work.',
  photoUrl: 'https://example.org/a.jpg',
}
const litter = { unit: 'kg', most: 50 } as const
type Challenge = Awaited<ReturnType<typeof make.challenge>>
const bodyWith = async (member: Member, challenge: Challenge, quantity?: number) => ({
  body: { ...(await proofBody(member, challenge)), ...(quantity !== undefined && { quantity }) },
})

/** The model's answers to the criterion of the challenge and to that of the amount. */
function answering(amount: 'met' | 'not_met' | 'cannot_tell' = 'met') {
  const { answers, feedback } = verdict()
  const [answer] = answers
  return says({ answers: [answer, { ...answer, criterion: 2, answer: amount }], feedback })
}

async function submitted(quantity: number, answer?: 'met' | 'not_met') {
  const [member, challenge] = [await make.member(), await make.challenge({ quantity: litter })]
  model.next(answering(answer))
  const proof = await member.call('submitProof', await bodyWith(member, challenge, quantity))
  return { member, challenge, proof, params: { proofId: proof.proofId } }
}
const sumOf = async ({ challengeId }: Challenge) =>
  (await steward.call('getChallenge', { params: { challengeId } })).quantitySum

describe('what a challenge asks for', () => {
  test('is set by who adds it, as a unit and the most in one proof', async () => {
    const member = await make.member()
    const add = (quantity: { unit: Unit; most: number }) => ({ body: { ...newChallenge, quantity } })
    expect(await member.call('createChallenge', add({ unit: 'l', most: 1250.5 }))).toMatchObject({
      quantity: { unit: 'l', most: 1250.5 },
      quantitySum: 0,
    })
    expect(await member.call('createChallenge', { body: newChallenge })).toMatchObject({ quantity: null })
    for (const most of [0, -1, 0.001, 100_001])
      expect(await member.refused('createChallenge', add({ unit: 'kg', most }))).toMatchObject({
        status: 400,
        fields: {
          'quantity.most': 'Please enter a number above 0 and up to 100,000, with two decimals at most',
        },
      })
  })

  test('is changed by stewards, but not its unit once a proof has a quantity', async () => {
    const { challengeId, ...made } = await make.challenge({ quantity: litter })
    const edit = (quantity: unknown, version: number) => ({
      params: { challengeId },
      body: {
        challenge: JSON.stringify({
          ...{ ...newChallenge, quantity, version, startsAt: null, endsAt: null, reason: 'Weighed again' },
        }),
      },
    })
    expect(await steward.call('editChallenge', edit({ unit: 'pieces', most: 9 }, 1))).toMatchObject({
      quantity: { unit: 'pieces', most: 9 },
    })
    expect(await steward.call('editChallenge', edit(undefined, 2))).toMatchObject({
      quantity: { unit: 'pieces', most: 9 },
    })
    expect(await steward.call('editChallenge', edit(null, 3))).toMatchObject({ quantity: null })
    await steward.call('editChallenge', edit(litter, 4))
    const entries = await db.selectFrom('audit_log').select(['before', 'after']).execute()
    expect(entries).toContainEqual(
      expect.objectContaining({
        before: expect.objectContaining({ unit: 'kg', most: 50 }),
        after: expect.objectContaining({ unit: 'pieces', most: 9 }),
      }),
    )

    const member = await make.member()
    model.next(answering())
    await member.call('submitProof', await bodyWith(member, { challengeId, ...made }, 4))
    for (const quantity of [null, { unit: 'pieces', most: 50 }])
      expect(await steward.refused('editChallenge', edit(quantity, 5))).toMatchObject({
        status: 409,
        code: 'unit_in_use',
      })
    expect(await steward.call('editChallenge', edit({ unit: 'kg', most: 3 }, 5))).toMatchObject({
      quantity: { unit: 'kg', most: 3 },
      quantitySum: 4,
    })
  })
})

describe('the quantity of a proof', () => {
  test('is needed where it is asked for, up to the most, and refused elsewhere', async () => {
    const member = await make.member()
    const asking = await make.challenge({ quantity: litter })
    const refusal = async (challenge: Challenge, quantity?: number) =>
      member.refused('submitProof', await bodyWith(member, challenge, quantity))
    expect(await refusal(asking)).toMatchObject({
      code: 'quantity_refused',
      message: 'This challenge asks how much. Please enter the amount.',
    })
    expect(await refusal(asking, 50.01)).toMatchObject({
      status: 422,
      message: 'Please enter a number above 0 and up to 50, with two decimals at most',
    })
    for (const quantity of [0, -3, 1.234])
      expect(await refusal(asking, quantity)).toMatchObject({ status: 400 })
    expect(await refusal(await make.challenge(), 4)).toMatchObject({ code: 'quantity_refused' })
    const stored = db.selectFrom('proofs').select('proof_id').where('user_id', '=', member.userId)
    expect(await stored.execute()).toEqual([])
  })

  test('is refused by the database as well', async () => {
    const { userId } = await make.member()
    const insert = async (quantity: number, asked?: typeof litter) => {
      const { challengeId } = await make.challenge({ quantity: asked })
      const row = { challenge_id: challengeId, user_id: userId, description: 'Done', quantity }
      return db.insertInto('proofs').values(row).execute()
    }
    await expect(insert(4)).rejects.toThrow('does not ask for so much')
    await expect(insert(51, litter)).rejects.toThrow('does not ask for so much')
    await expect(insert(0, litter)).rejects.toThrow('proofs_quantity_check')
    await insert(50, litter)
    const { challengeId } = await make.challenge()
    await expect(
      db.updateTable('challenges').set({ unit: 'kg' }).where('challenge_id', '=', challengeId).execute(),
    ).rejects.toThrow('challenges_quantity_check')
  })

  test('is one more criterion for the model, and is summed once the proof is verified', async () => {
    const { challenge, proof, params } = await submitted(12.5)
    const asked = JSON.stringify(model.requests.at(-1))
    expect(asked).toContain('Nothing in the photo speaks against the amount that the member says: 12.5 kg')
    expect(proof).toMatchObject({
      ...{ status: 'Verified', quantity: 12.5, unit: 'kg' },
      checklist: [{ answer: 'met' }, { answer: 'met' }],
    })
    expect(await sumOf(challenge)).toBe(12.5)
    expect(await steward.call('getProofForStewards', { params })).toMatchObject({
      quantity: 12.5,
      unit: 'kg',
    })

    const doubted = await submitted(40, 'not_met')
    expect(doubted.proof).toMatchObject({ status: 'Issue', quantity: 40 })
    expect(await sumOf(doubted.challenge)).toBe(0)
  })

  test('counts as long as its verdict stands, and goes with the account', async () => {
    const { member, challenge, params } = await submitted(7)
    const decide = (status: 'Verified' | 'Issue') =>
      steward.call('setProofVerdict', { params, body: { status, reason: 'Looked again' } })
    await decide('Issue')
    expect(await sumOf(challenge)).toBe(0)
    await decide('Verified')
    expect(await sumOf(challenge)).toBe(7)
    await db.deleteFrom('proofs').where('user_id', '=', member.userId).execute()
    expect(await sumOf(challenge)).toBe(0)
  })

  test('is in the lists of the desk and in their files', async () => {
    const { challenge } = await submitted(3.25)
    const query = { challengeId: challenge.challengeId }
    const { body: csv } = await steward.send('exportDecidedProofs', { query })
    expect(csv).toMatch(/amount,unit[\s\S]*,3.25,kg/)
    expect(await steward.call('listDecidedProofs', { query })).toMatchObject([{ quantity: 3.25, unit: 'kg' }])
  })
})

describe('a correction by a steward', () => {
  const correction = { quantity: 4, before: 7, reason: 'The scale shows 4' }

  test('changes the sum, is told and audited, and leaves the verdict', async () => {
    const { member, challenge, params } = await submitted(7)
    expect(await steward.call('correctQuantity', { params, body: correction })).toMatchObject({
      ...{ status: 'Verified', quantity: 4, pointsEarned: 100 },
    })
    expect(await sumOf(challenge)).toBe(4)
    const [notification] = await member.call('listNotifications', {})
    expect(notification?.text).toBe(
      'A steward corrected the amount of your proof for “Plant a tree” from 7 kg to 4 kg: The scale shows 4',
    )
    const query = { subjectKind: 'proof', subjectId: String(params.proofId) } as const
    const [entry] = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject_id', '=', query.subjectId)
      .where('action', '=', 'proof.corrected')
      .execute()
    expect(entry).toEqual({
      ...{ action: 'proof.corrected', before: { quantity: 7 }, after: { quantity: 4 } },
      reason: 'The scale shows 4',
    })
  })

  test('is what the checklist names, whatever a reviewer answered about the amount before', async () => {
    const { member, params } = await submitted(7, 'not_met')
    await steward.call('correctQuantity', { params, body: correction })
    const { checklist, status } = await member.call('getProof', { params })
    expect(status).toBe('Issue')
    expect(checklist.at(-1)).toMatchObject({
      criterion: expect.stringContaining(': 4 kg'),
      ...{ answer: 'met', sentence: '', decidedBy: 'steward', overruled: null },
    })
  })

  test('is refused above the most, on what another steward has changed, and where nothing is asked', async () => {
    const { params } = await submitted(7)
    const refusal = (body: object) =>
      other.refused('correctQuantity', { params, body: { ...correction, ...body } })
    expect(await refusal({ quantity: 60 })).toMatchObject({ code: 'quantity_refused' })
    await steward.call('correctQuantity', { params, body: correction })
    expect(await refusal({ quantity: 5 })).toMatchObject({ status: 409, code: 'already_decided' })

    const member = await make.member()
    model.next(says(verdict()))
    const { proofId } = await member.call('submitProof', await bodyWith(member, await make.challenge()))
    expect(await steward.refused('correctQuantity', { params: { proofId }, body: correction })).toMatchObject(
      { code: 'quantity_refused' },
    )
  })

  test('is for others than its member', async () => {
    const { member, params } = await submitted(7)
    expect(await member.refused('correctQuantity', { params, body: correction })).toMatchObject({
      status: 404,
    })
    const own = await make.challenge({ quantity: litter })
    model.next(answering())
    const { proofId } = await steward.call('submitProof', await bodyWith(steward, own, 7))
    expect(await steward.refused('correctQuantity', { params: { proofId }, body: correction })).toMatchObject(
      { code: 'own_case' },
    )
  })
})

test('what only the word-based reviewer has verified is not added up until somebody confirms it', async () => {
  const [member, { challengeId }] = [await make.member(), await make.challenge({ quantity: litter })]
  const { proof_id: proofId } = await db
    .insertInto('proofs')
    .values({
      ...{ challenge_id: challengeId, user_id: member.userId, description: 'Done', quantity: 30 },
      ...{ status: 'Verified', reviewer: 'basic', unconfirmed: true },
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  const sum = async () => (await member.call('getChallenge', { params: { challengeId } })).quantitySum
  expect(await sum()).toBe(0)
  await db.updateTable('proofs').set({ unconfirmed: false }).where('proof_id', '=', proofId).execute()
  expect(await sum()).toBe(30)
})
