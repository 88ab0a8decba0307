/** Curves and exams of models, as owners read them. */

import { z } from 'zod/mini'
import { Count, SerialId, Timestamp } from '../../fields.ts'
import { Reason } from '../cases.ts'
import { ExamFailure, ExamScore } from './exam.ts'

/** Verdicts with about this certainty about which stewards have decided, and how many of these were right. */
const CurvePoint = z.object({ certainty: z.number(), decisions: Count, right: Count })

/**
 * `asked` is a short hash of how the model was asked, and `isEarlier` if the one in use is asked in another way by now, so that this says nothing about it any more. `state` is `unknown` before enough decisions, and `drifted` while stewards have found the model worse than its curve. `fitted` has the
 * probabilities of being right for certainties from 0.5 to 0.99.
 */
export const ModelCurve = z.object({
  reviewer: z.string(),
  model: z.string(),
  asked: z.string(),
  isEarlier: z.boolean(),
  state: z.enum(['unknown', 'fitted', 'drifted']),
  decisions: Count,
  fittedAt: z.nullable(Timestamp),
  driftedAt: z.nullable(Timestamp),
  points: z.array(CurvePoint),
  fitted: z.array(z.object({ certainty: z.number(), probability: z.number() })),
})
export type ModelCurve = z.infer<typeof ModelCurve>

/** `scores` are by kind of question; null while the exam runs, and if it ended without a result. */
const Exam = z.object({
  examId: z.number(),
  reviewer: z.string(),
  model: z.string(),
  isEarlier: z.boolean(),
  done: Count,
  questions: Count,
  scores: z.nullable(z.record(z.string(), ExamScore)),
  passed: z.nullable(z.boolean()),
  failure: z.nullable(ExamFailure),
  overridden: z.boolean(),
  startedAt: Timestamp,
  finishedAt: z.nullable(Timestamp),
})

export const ReviewerQuality = z.object({
  usesVisionModel: z.boolean(),
  payAtOnce: Count,
  decisionsMin: Count,
  curves: z.array(ModelCurve),
  exams: z.array(Exam),
})
export type ReviewerQuality = z.infer<typeof ReviewerQuality>

export const ExamParams = z.object({ examId: SerialId })
export const ExamOverride = z.object({ reason: Reason })
