/** The exam that a reviewer can sit, and when it has passed. */

import { z } from 'zod/mini'
import { Count } from '../../fields.ts'

/** Kinds of questions: a photo that fits, one that does not, and ways in which a reviewer is led astray. */
export const EXAM_KINDS = ['fits', 'fits_not', 'screen', 'text', 'several', 'language'] as const
export type ExamKind = (typeof EXAM_KINDS)[number]

/** Numbers of answers. `wrong` are those that contradict the picture, `unsure` those that leave it open, `failed` the reviews without a verdict. */
export const ExamScore = z.object({ right: Count, wrong: Count, unsure: Count, failed: Count })
export type ExamScore = z.infer<typeof ExamScore>

/** Why an exam ended without a result: another reviewer was chosen, the calls of the day were used up, or the server stopped. */
export const ExamFailure = z.enum(['changed', 'dailyLimit', 'interrupted'])
export type ExamFailure = z.infer<typeof ExamFailure>

/** Least number of right answers of 100 with which a reviewer passes, and most number of wrong ones. */
export const EXAM_RIGHT_MIN = 80
export const EXAM_WRONG_MAX = 10

export function hasPassed(scores: readonly ExamScore[]) {
  const sum = (of: keyof ExamScore) => scores.reduce((all, score) => all + score[of], 0)
  const all = sum('right') + sum('wrong') + sum('unsure') + sum('failed')
  return all > 0 && 100 * sum('right') >= EXAM_RIGHT_MIN * all && 100 * sum('wrong') <= EXAM_WRONG_MAX * all
}
