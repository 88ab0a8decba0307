/** Has a reviewer sit the exam. */

import type { ExamKind, ExamScore } from '@canopy/contract/desk/calibration/exam'
import {
  isUnclear,
  ReviewError,
  type Reviewer,
  type Submission,
  type Trace,
  type Verdict,
} from '../reviewer.ts'
import { drawPicture } from './pictures.ts'
import { examQuestions, type Question } from './questions.ts'

/** Says so, because models refuse drawings where a photo is asked for. */
const DRAWINGS_COUNT = 'This is an exercise with drawings: a drawing counts as a photo of what it shows.'

type ExamResult = { scores: Record<ExamKind, ExamScore>; trace: Trace | undefined }

type Sitting = {
  /** False ends the exam. */
  countCalls: Submission['countCalls']
  onProgress?(done: number, questions: number): Promise<void> | void
}

const submissionOf = (
  { challenge, criteria, description, language, ...picture }: Question,
  countCalls: Submission['countCalls'],
): Submission => ({
  ...{ challengeName: challenge, criteria, description, countCalls },
  language: language ?? null,
  challengeDescription: `${challenge}. ${DRAWINGS_COUNT}`,
  loadPicture: () => drawPicture(picture),
})

const none = (): ExamScore => ({ right: 0, wrong: 0, unsure: 0, failed: 0 })

function markOf({ status, answers }: Verdict, expected: Verdict['status']): keyof ExamScore {
  if (isUnclear(answers)) return 'unsure'
  return status === expected ? 'right' : 'wrong'
}

/** One question after the other. @throws ReviewError if the limit of calls is reached, since the rest would say nothing about the reviewer */
export async function runExam(
  reviewer: Pick<Reviewer, 'review'>,
  { countCalls, onProgress }: Sitting,
): Promise<ExamResult> {
  const scores: ExamResult['scores'] = {
    fits: none(),
    fits_not: none(),
    screen: none(),
    text: none(),
    several: none(),
    language: none(),
  }
  let trace: Trace | undefined
  for (const [at, question] of examQuestions.entries()) {
    try {
      const verdict = await reviewer.review(submissionOf(question, countCalls))
      trace = verdict.trace ?? trace
      scores[question.kind][markOf(verdict, question.expected)] += 1
    } catch (error) {
      if (!(error instanceof ReviewError) || error.failure === 'dailyLimit') throw error
      trace ??= error.trace
      scores[question.kind].failed += 1
    }
    await onProgress?.(at + 1, examQuestions.length)
  }
  return { scores, trace }
}
