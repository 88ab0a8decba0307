import { PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { probabilityOn } from '../../../reviewer/calibration/curve.ts'
import { english } from '../../../testing/english.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { says, startModelServer, verdict } from '../../../testing/servers/model-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { calibrate } from './calibrate.ts'
import { recordCheck, selectCurve, selectTruths } from './calibration-queries.ts'

const REVIEWER = 'openai-compatible:eye-1'
const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { db, deps, make } = await testApp({
  REVIEWER,
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_DAILY_LIMIT: '100000',
})
const steward = await make.member({ duties: ['owner'] })
const version = { reviewer: REVIEWER, model: 'eye-1', asked: await (await deps.reviewer.read()).asked() }

const setBar = (payAtOnce: number) =>
  db.updateTable('policies').set({ pay_at_once: payAtOnce }).where('active', '=', true).execute()

async function submit(confidence: number, claimed: 'verified' | 'issue' = 'verified') {
  model.next(says(verdict({ confidence, verdict: claimed })))
  const author = await make.member()
  const body = await proofBody(author, await make.challenge({ points: 10 }))
  return { author, ...(await author.call('submitProof', { body })) }
}

/** Decisions of stewards so far that say how often the model is right. */
const countTruths = async () => (await selectTruths(db, version)).length

const decide = (proofId: number, status: 'Verified' | 'Issue') =>
  steward.call('setProofVerdict', { params: { proofId }, body: { status, reason: 'I have looked at it' } })

/** Decisions of a steward about verdicts of the model, of which the proofs have gone with their members. */
async function plant(
  count: number,
  { certainty, cause, isRight }: { certainty: number; cause: string; isRight: (at: number) => boolean },
) {
  const probability = probabilityOn(await selectCurve(db, version), certainty)
  const decided = Array.from({ length: count }, (_, at) => ({
    ...{ ...version, certainty, probability, cause, given_at: sql<Date>`now()`, is_right: isRight(at) },
  }))
  await db.insertInto('checked_verdicts').values(decided).execute()
}

const checkOf = (proofId: number) =>
  db
    .selectFrom('checked_verdicts')
    .select(['cause', 'certainty', 'is_right as isRight', 'steward_id as stewardId'])
    .where('proof_id', '=', proofId)
    .execute()

test('a verdict of a model that is less sure than the policy asks waits for a steward, who pays it', async () => {
  await setBar(80)
  const paid = await submit(0.9)
  expect(paid).toMatchObject({ status: 'Verified', pointsEarned: 10 })
  const unsure = await submit(0.85)
  expect(unsure).toMatchObject({
    status: 'Pending',
    awaitsSteward: true,
    pointsEarned: 0,
    aiResponse: english('verdicts.notSureEnough'),
    checklist: [{ answer: 'met', confidence: 0.85 }],
  })
  const { proofId } = unsure
  expect(await steward.call('listProofCases', { query: { cause: 'unclear' } })).toMatchObject([{ proofId }])
  expect(await decide(proofId, 'Verified')).toMatchObject({
    status: 'Verified',
    pointsEarned: 10,
    overturned: false,
  })
  const stored = await db
    .selectFrom('reviews')
    .selectAll()
    .where('proof_id', '=', proofId)
    .orderBy('review_id')
    .execute()
  expect(stored).toMatchObject([
    { certainty: 0.85, probability: expect.closeTo(0.752, 3), cause: null },
    { reviewer: 'steward', certainty: null, cause: 'unclear' },
  ])
})

test('the bar is that of the policy, and an issue needs none', async () => {
  await setBar(95)
  expect(await submit(1)).toMatchObject({ status: 'Pending', awaitsSteward: true })
  expect(await submit(0.6, 'issue')).toMatchObject({ status: 'Issue', awaitsSteward: false })
  await setBar(70)
  expect(await submit(0.85)).toMatchObject({ status: 'Verified' })
  await setBar(80)
})

test('the database does not verify what a model is too unsure of', async () => {
  const { proofId } = await submit(0.6)
  const verify = db.updateTable('proofs').set({
    ...{ status: 'Verified', awaits_steward_since: null, awaits_steward_cause: null },
  })
  await expect(verify.where('proof_id', '=', proofId).execute()).rejects.toThrow('a steward decides')
  expect(await decide(proofId, 'Verified')).toMatchObject({ status: 'Verified' })
})

test('from fifty decisions on, verdicts count as stewards found them; appeals do not', async () => {
  const before = await countTruths()
  const appealed = await submit(0.9, 'issue')
  const member = await appealed.author.call('appealProof', {
    params: { proofId: appealed.proofId },
    body: { reason: 'It is there' },
  })
  expect(member).toMatchObject({ awaitsSteward: true })
  await decide(appealed.proofId, 'Verified')
  expect(await countTruths()).toBe(before)
  await plant(60, { certainty: 0.85, cause: 'unclear', isRight: (at) => at % 20 > 0 })
  expect(await submit(0.85)).toMatchObject({ status: 'Pending' })
  await calibrate(deps, {})
  const [fitted] = await db.selectFrom('calibrations').selectAll().execute()
  expect(fitted).toMatchObject({ ...version, drifted_at: null })
  expect(fitted?.decisions).toBeGreaterThanOrEqual(60)
  expect(await submit(0.85)).toMatchObject({ status: 'Verified' })
  // Another model, the next version of this one, and the same that is asked in another way start anew.
  for (const other of [{ model: 'eye-2' }, { asked: 'otherwise' }])
    expect(probabilityOn(await selectCurve(db, { ...version, ...other }), 0.85)).toBeCloseTo(0.752, 3)
})

test('a model that spot checks find worse than its curve is distrusted until it is fitted anew, and stewards are warned', async () => {
  expect((await steward.call('getOverview', { query: {} })).health.driftedModels).toEqual([])
  await plant(20, { certainty: 0.9, cause: 'spot_check', isRight: (at) => at % 2 > 0 })
  await calibrate(deps, {})
  const [drifted] = await db.selectFrom('calibrations').selectAll().execute()
  expect(drifted).toMatchObject({ slope: null, decisions: 0, drifted_at: expect.any(Date) })
  expect(await submit(0.99)).toMatchObject({ status: 'Pending', awaitsSteward: true })
  expect((await steward.call('getOverview', { query: {} })).health.driftedModels).toEqual([REVIEWER])
  const drifts = async () =>
    (await steward.call('listNotifications', { query: {} })).filter(({ href }) => href === '/admin/reviewer')
  expect(await drifts()).toMatchObject([{ text: english('notices.reviewerDrifted', { model: 'eye-1' }) }])
  const checks = await steward.call('checkHealth', {})
  expect(checks.find(({ kind }) => kind === 'model')).toMatchObject({ state: 'warning' })
  // Earlier decisions say nothing about the model as it is now.
  await calibrate(deps, {})
  expect(await drifts()).toHaveLength(1)
  expect(await submit(0.99)).toMatchObject({ status: 'Pending', awaitsSteward: true })

  await plant(50, { certainty: 0.9, cause: 'unclear', isRight: () => true })
  await calibrate(deps, {})
  expect(await submit(0.99)).toMatchObject({ status: 'Verified' })
  expect((await steward.call('getOverview', { query: {} })).health.driftedModels).toEqual([])
})

test('a decision of a steward about what a model verified has its curve fitted anew', async () => {
  const decisions = async () =>
    (await db.selectFrom('calibrations').select('decisions').executeTakeFirstOrThrow()).decisions
  const before = await decisions()
  await setBar(95)
  const { proofId } = await submit(0.5)
  await decide(proofId, 'Issue')
  await expect.poll(decisions, { timeout: 20_000 }).toBe(before + 1)
})

test('what a member earned with another proof meanwhile says nothing about the model, since no steward could verify it', async () => {
  const challenge = await make.challenge({ points: 10 })
  const author = await make.member()
  const submitAgain = async (confidence: number) => {
    model.next(says(verdict({ confidence })))
    return author.call('submitProof', { body: await proofBody(author, challenge) })
  }
  await setBar(99)
  const { proofId, status } = await submitAgain(0.6)
  expect(status).toBe('Pending')
  await setBar(70)
  expect(await submitAgain(0.99)).toMatchObject({ status: 'Verified' })
  const before = await countTruths()
  expect(await decide(proofId, 'Issue')).toMatchObject({ status: 'Issue' })
  expect(await countTruths()).toBe(before)
})

test('spot checks show a drift however many other verdicts stewards have decided since', async () => {
  await plant(20, { certainty: 0.99, cause: 'spot_check', isRight: (at) => at % 2 > 0 })
  await plant(1000, { certainty: 0.99, cause: 'unclear', isRight: () => true })
  await calibrate(deps, { version })
  expect(await db.selectFrom('calibrations').select('slope').execute()).toEqual([{ slope: null }])
})

test('what stewards found about a model stays when the member leaves, without a trace of the member', async () => {
  await setBar(95)
  const { author, proofId } = await submit(0.5)
  await decide(proofId, 'Issue')
  const before = await countTruths()
  expect(await checkOf(proofId)).toEqual([
    { cause: 'unclear', certainty: 0.5, isRight: false, stewardId: steward.userId },
  ])
  await db.deleteFrom('users').where('user_id', '=', author.userId).execute()
  expect(await db.selectFrom('proofs').select('proof_id').where('proof_id', '=', proofId).execute()).toEqual(
    [],
  )
  expect(await countTruths()).toBe(before)
  const [kept] = await db
    .selectFrom('checked_verdicts')
    .selectAll()
    .orderBy('check_id', 'desc')
    .limit(1)
    .execute()
  expect(kept).toEqual({
    ...{ ...version, check_id: expect.any(Number), proof_id: null, steward_id: steward.userId },
    ...{ certainty: 0.5, probability: expect.any(Number), given_at: expect.any(Date) },
    ...{ cause: 'unclear', is_right: false },
  })
})

test('decisions that follow one another have the curve fitted once', async () => {
  await setBar(95)
  const waiting = [await submit(0.5), await submit(0.5), await submit(0.5)]
  const jobs = sql`select from pgboss.job where name = 'calibrate' and state = 'created'`
  await deps.transaction(async (tx) => {
    for (const { proofId } of waiting)
      await recordCheck(tx, { proofId, stewardId: steward.userId, status: 'Verified', cause: 'unclear' })
    expect((await jobs.execute(tx)).rows).toHaveLength(1)
  })
})

test('not even the lowest bar pays what a model that has drifted verifies', async () => {
  expect(PolicyNumbers.shape.payAtOnce.safeParse(50).success).toBe(false)
  await expect(setBar(50)).rejects.toThrow('pay_at_once')
  await setBar(51)
  expect(await submit(1)).toMatchObject({ status: 'Pending', awaitsSteward: true })
})
