/** Proofs that wait for a steward, and the member's own cap of a day. */

import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { english } from '../../../../testing/english.ts'
import { proofBody } from '../../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../../testing/servers/model-server.ts'
import { testApp } from '../../../../testing/test-app.ts'

const CALLS = 100
const unsure = says(verdict())
const model = await startModelServer(unsure)
afterAll(() => model[Symbol.asyncDispose]())
const { db, make } = await testApp({
  ECONOMY: 'guarded',
  DAILY_POINTS_CAP: '100',
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_DAILY_LIMIT: String(CALLS),
})
type Member = Awaited<ReturnType<typeof make.member>>
type Challenge = Awaited<ReturnType<typeof make.challenge>>

const steward = await make.member({ duties: ['review'] })
const newDay = () => db.deleteFrom('reviewer_calls').execute()
const useUpCalls = async () => {
  await newDay()
  await sql`insert into reviewer_calls (day, calls) values (current_date, ${CALLS})`.execute(db)
}
beforeEach(newDay)

const worth = (points: number) => make.challenge({ points })
const submit = async (member: Member, challenge: Challenge) =>
  (await member.send('submitProof', { body: await proofBody(member, challenge) })).json()
const decide = (proofId: number, status: 'Verified' | 'Issue') =>
  steward.call('setProofVerdict', { params: { proofId }, body: { status, reason: 'I looked at it' } })

const waits = { status: 'Pending', awaitsSteward: true }
const refused = { status: 'Issue', aiResponse: english('verdicts.dailyCap', { cap: 100 }) }

test('points of a proof that a steward may verify count towards the cap of the day in which it was sent', async () => {
  const member = await make.member()
  const first = await submit(member, await worth(60))
  expect(first).toMatchObject(waits)
  const second = await submit(member, await worth(60))
  const earnableAt = new Date(Date.parse(first.submittedAt) + DAY).toISOString()
  expect(second).toMatchObject({ ...refused, earnableAt })
  expect(await submit(member, await worth(40))).toMatchObject(waits)

  expect(await decide(first.proofId, 'Issue')).toMatchObject({ status: 'Issue' })
  const third = await submit(member, await worth(60))
  expect(third).toMatchObject(waits)
  expect(await decide(third.proofId, 'Verified')).toMatchObject({ status: 'Verified' })
  expect(await submit(member, await worth(10))).toMatchObject(refused)
})

test('proofs of a challenge that pays once count once', async () => {
  const [member, challenge] = [await make.member(), await worth(60)]
  for (let sent = 0; sent < 2; sent++) expect(await submit(member, challenge)).toMatchObject(waits)
  expect(await submit(member, await worth(40))).toMatchObject(waits)
  expect(await submit(member, challenge)).toMatchObject(waits)
})

test('a proof that waits counts no more once another one of its challenge is verified', async () => {
  const [member, challenge] = [await make.member(), await worth(60)]
  expect(await submit(member, challenge)).toMatchObject(waits)
  const second = await submit(member, challenge)
  expect(await decide(second.proofId, 'Verified')).toMatchObject({ status: 'Verified' })
  expect(await submit(member, await worth(40))).toMatchObject(waits)
})

test.each([
  ['a model is not sure enough', unsure, newDay],
  ['its answer cannot be used', says('I’m sorry, I can’t assist with that.'), newDay],
  ['the calls of the day are used up', unsure, useUpCalls],
])(
  'of proofs sent at once, those that wait for a steward stay within the cap: %s',
  async (_, answers, begin) => {
    await begin()
    model.next(answers)
    const member = await make.member()
    const challenges = await Promise.all([1, 2, 3, 4].map(() => worth(50)))
    const proofs = await Promise.all(challenges.map((challenge) => submit(member, challenge)))
    expect(proofs.map(({ status }) => status).sort()).toEqual(['Issue', 'Issue', 'Pending', 'Pending'])
    model.next(unsure)
  },
)

test('a held proof that is reviewed after all does not count against itself', async () => {
  await useUpCalls()
  const member = await make.member()
  const { proofId } = await submit(member, await worth(60))
  expect(await submit(member, await worth(60))).toMatchObject(refused)
  await newDay()
  expect(await member.call('retryProof', { params: { proofId } })).toMatchObject({
    ...waits,
    aiResponse: english('verdicts.notSureEnough'),
  })
})
