import { EXAM_KINDS, hasPassed } from '@canopy/contract/desk/calibration/exam'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { basicReviewer } from '../basic.ts'
import { type Answer, ReviewError, type Submission, verdictOf } from '../reviewer.ts'
import { drawPicture } from './pictures.ts'
import { examQuestions } from './questions.ts'
import { runExam } from './run-exam.ts'

const free = { countCalls: async () => true }
const total = examQuestions.length

/** A reviewer that answers all criteria of a question alike. */
const stub = (answerOf: () => Answer['answer']) => ({
  async review(submission: Submission) {
    const answer = answerOf()
    const answers = submission.criteria.map((criterion) => ({
      ...{ criterion, answer, sentence: [], confidence: 0.9 },
    }))
    return { status: verdictOf(answers), feedback: [], answers, trace: { calls: 2, model: 'eye-1' } }
  },
})

test('the exam has at least forty pictures of all kinds, which can be drawn and differ', async () => {
  expect(total).toBeGreaterThanOrEqual(40)
  expect(new Set(examQuestions.map(({ kind }) => kind))).toEqual(new Set(EXAM_KINDS))
  const drawn = new Set<string>()
  for (const question of examQuestions) {
    const picture = await drawPicture(question)
    const { format, width = 0, height = 0 } = await sharp(picture).metadata()
    expect({ format, isLarge: width >= 900 && height >= 700 }).toEqual({ format: 'webp', isLarge: true })
    drawn.add(picture.toString('base64'))
  }
  // Some scenes are in several questions.
  expect(drawn.size).toBeGreaterThanOrEqual(30)
})

test('a reviewer that sees everything passes, and each answer is counted as progress', async () => {
  const told: number[] = []
  const expected = examQuestions.values()
  const seeing = stub(() => (expected.next().value?.expected === 'Verified' ? 'met' : 'not_met'))
  const { scores, trace } = await runExam(seeing, { ...free, onProgress: (done) => void told.push(done) })
  expect(trace?.model).toBe('eye-1')
  expect(Object.values(scores).reduce((sum, { right }) => sum + right, 0)).toBe(total)
  expect(hasPassed(Object.values(scores))).toBe(true)
  expect(told).toEqual(Array.from({ length: total }, (_, at) => at + 1))
})

test.each(['met', 'not_met', 'cannot_tell'] as const)('who always says %s does not pass', async (answer) => {
  const { scores } = await runExam(
    stub(() => answer),
    free,
  )
  expect(hasPassed(Object.values(scores))).toBe(false)
  const unsure = answer === 'cannot_tell'
  expect(scores.fits).toMatchObject({ right: answer === 'met' ? 9 : 0, unsure: unsure ? 9 : 0 })
  expect(scores.text).toMatchObject({ wrong: answer === 'met' ? 7 : 0, right: answer === 'not_met' ? 7 : 0 })
})

test('the word-based reviewer, who looks at no picture, does not pass', async () => {
  const { scores } = await runExam(basicReviewer, free)
  expect(hasPassed(Object.values(scores))).toBe(false)
})

test('a review that fails is a question without an answer, and the limit of calls ends the exam', async () => {
  const failing = (failure: 'timedOut' | 'dailyLimit') => ({
    review: async () => Promise.reject(new ReviewError(failure, failure)),
  })
  const { scores } = await runExam(failing('timedOut'), free)
  expect(Object.values(scores).reduce((sum, { failed }) => sum + failed, 0)).toBe(total)
  await expect(runExam(failing('dailyLimit'), free)).rejects.toThrow('dailyLimit')
})
