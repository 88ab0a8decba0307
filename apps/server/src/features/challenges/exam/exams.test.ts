import type { SCOPES } from '@canopy/contract/accounts/api-keys/shapes'
import { EXAM_KINDS } from '@canopy/contract/desk/calibration/exam'
import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setActiveMode } from '../../../policy/policy-queries.ts'
import { examQuestions } from '../../../reviewer/exam/questions.ts'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { says, startModelServer } from '../../../testing/servers/model-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sitExam } from './exams.ts'

const REVIEWER = 'openai-compatible:eye-1'
const QUESTIONS = examQuestions.length
const Asked = z.object({ criteria: z.array(z.string()) })
// Says of everything that it is met, which is right for some of the questions.
const model = await startModelServer((response) => {
  const content = model.requests.at(-1)?.messages[1].content ?? ''
  const answers = Asked.parse(JSON.parse(content)).criteria.map((_, at) => ({
    ...{ criterion: at + 1, answer: 'met', sentence: 'It can be seen.', confidence: 0.99 },
  }))
  says({ answers, feedback: 'Lovely!' })(response)
})
afterAll(() => model[Symbol.asyncDispose]())
const { app, clock, db, deps, make } = await testApp({
  REVIEWER,
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_DAILY_LIMIT: '100000',
})
const basic = await testApp()
const owner = await make.member({ duties: ['owner'] })
const reason = 'We know what it gets wrong'
await setActiveMode(db, 'guarded')
await db.updateTable('policies').set({ pay_at_once: 80 }).execute()

const quality = () => owner.call('getReviewerQuality', {})
const audited = (action: 'exam.started' | 'exam.overridden') =>
  owner.call('listAuditEntries', { query: { action } })

async function submit() {
  const author = await make.member()
  return author.call('submitProof', { body: await proofBody(author, await make.challenge({ points: 10 })) })
}

/** Runs the exam that has been started last. */
async function sit(dailyLimit = deps.config.reviewerDailyLimit) {
  const [exam] = (await quality()).exams
  const limited = { ...deps, config: { ...deps.config, reviewerDailyLimit: dailyLimit } }
  await sitExam(limited, { examId: exam?.examId ?? 0 })
  return (await quality()).exams[0]
}

test('an owner starts an exam, which runs in the background, one at a time, and is audited', async () => {
  expect(await quality()).toEqual({
    ...{ usesVisionModel: true, payAtOnce: 80, decisionsMin: 50, curves: [], exams: [] },
  })
  const { exams } = await owner.call('startExam', {})
  const [started] = exams
  expect(started).toMatchObject({
    ...{ reviewer: REVIEWER, done: 0, questions: QUESTIONS, scores: null, passed: null, finishedAt: null },
  })
  expect((await owner.call('startExam', {})).exams).toEqual(exams)
  const { rows } = await sql`select data->'examId' as id from pgboss.job where name = 'exam'`.execute(db)
  expect(rows).toEqual([{ id: started?.examId }])
  expect(await audited('exam.started')).toMatchObject([
    { subject: { kind: 'reviewer', id: 'reviewer' }, after: { reviewer: REVIEWER }, reason: null },
  ])
})

test('a reviewer that does not pass pays nothing at once under guarded, unless an owner overrides that', async () => {
  // An exam without a result changes nothing.
  expect(await submit()).toMatchObject({ status: 'Verified' })
  const exam = await sit()
  expect(exam).toMatchObject({
    ...{ model: 'eye-1', done: QUESTIONS, passed: false, failure: null, overridden: false },
    finishedAt: expect.any(String),
  })
  expect(new Set(Object.keys(exam?.scores ?? {}))).toEqual(new Set(EXAM_KINDS))
  expect(exam?.scores).toMatchObject({ fits: { right: 9, wrong: 0 }, text: { right: 0, wrong: 7 } })
  expect((await owner.call('getDeskReviewer', {})).calls).toBeGreaterThanOrEqual(2 * QUESTIONS)
  // A process that repeats the job repeats nothing.
  const asked = model.requests.length
  expect(await sit()).toEqual(exam)
  expect(model.requests.length).toBe(asked)

  expect(await submit()).toMatchObject({ status: 'Pending', awaitsSteward: true })
  await setActiveMode(db, 'open')
  expect(await submit()).toMatchObject({ status: 'Verified' })
  await setActiveMode(db, 'guarded')

  const override = { params: { examId: exam?.examId ?? 0 }, body: { reason } }
  expect((await owner.call('overrideExam', override)).exams).toEqual([{ ...exam, overridden: true }])
  expect(await submit()).toMatchObject({ status: 'Verified' })
  expect(await audited('exam.overridden')).toMatchObject([
    { subject: { kind: 'reviewer' }, after: { reviewer: REVIEWER }, reason },
  ])
  expect((await owner.refused('overrideExam', override)).status).toBe(404)
})

test('the exam of a version counts, and of one that has sat none the last exam of any', async () => {
  const asked = await (await deps.reviewer.read()).asked()
  const sat = (passed: boolean, how: string) =>
    db
      .insertInto('exams')
      .values({
        ...{ reviewer: REVIEWER, model: 'eye-1', asked: how, questions: 1, passed, scores: '{}' },
        finished_at: new Date(),
      })
      .execute()
  await db.updateTable('exams').set({ asked: 'before' }).where('asked', '=', asked).execute()
  await sat(false, 'before')
  expect(await submit()).toMatchObject({ status: 'Pending' })
  expect((await quality()).exams[0]).toMatchObject({ passed: false, isEarlier: true })
  await sat(true, asked)
  await sat(false, 'otherwise')
  expect(await submit()).toMatchObject({ status: 'Verified' })
  expect((await quality()).exams[1]).toMatchObject({ passed: true, isEarlier: false })
})

test('an exam ends without a result at the limit of the day, and if another reviewer was chosen', async () => {
  await owner.call('startExam', {})
  const ended = { passed: null, scores: null, finishedAt: expect.any(String) }
  expect(await sit(1)).toMatchObject({ ...ended, failure: 'dailyLimit' })
  await owner.call('startExam', {})
  await db.updateTable('exams').set({ reviewer: 'openai:other' }).where('finished_at', 'is', null).execute()
  expect(await sit()).toMatchObject({ ...ended, failure: 'changed' })
})

test('an exam whose job was lost no longer holds up the next one', async () => {
  await owner.call('startExam', {})
  await sql`delete from pgboss.job where name = 'exam'`.execute(db)
  const [next, lost] = (await owner.call('startExam', {})).exams
  expect(next).toMatchObject({ finishedAt: null })
  expect(lost).toMatchObject({ failure: 'interrupted' })
})

test('owners see the curve of each model, with what stewards found', async () => {
  const { proofId } = await submit()
  const chosen = { awaits_steward_cause: 'spot_check', awaits_steward_since: sql<Date>`now()` }
  await db.updateTable('proofs').set(chosen).where('proof_id', '=', proofId).execute()
  await owner.call('setProofVerdict', { params: { proofId }, body: { status: 'Issue', reason } })
  const [curve] = (await quality()).curves
  expect(curve).toMatchObject({
    ...{ reviewer: REVIEWER, model: 'eye-1', state: 'unknown', decisions: 1 },
    points: [{ certainty: 0.99, decisions: 1, right: 0 }],
  })
  expect(curve?.fitted[0]).toEqual({ certainty: 0.5, probability: 0.5 })
  expect(curve?.fitted.at(-1)?.probability).toBeCloseTo(0.95, 2)
})

test('there is no exam for the word-based reviewer', async () => {
  const other = await basic.make.member({ duties: ['owner'] })
  expect(await other.refused('startExam', {})).toMatchObject({
    status: 400,
    message: english('desk-calibration.needsModel'),
  })
  expect(await other.call('getReviewerQuality', {})).toMatchObject({ usesVisionModel: false, exams: [] })
})

test('neither a program nor a login of some time ago starts an exam', async () => {
  const scopes: (typeof SCOPES)[number][] = ['desk:read', 'desk:write']
  const { key } = await owner.call('makeApiKey', { body: { name: 'Report', scopes, days: 30 } })
  const program = createVisitor(app, key)
  const refusal = { status: 403, code: 'person_needed' }
  expect(await program.refused('getReviewerQuality', {})).toMatchObject(refusal)
  expect(await program.refused('startExam', {})).toMatchObject(refusal)
  clock.advance(11 * MINUTE)
  expect(await owner.refused('startExam', {})).toMatchObject({ code: 'confirm_password' })
})
