/** What the photo of a proof has to show. */

import { z } from 'zod/mini'
import { orUnlisted, requiredText } from './fields.ts'
import { CRITERIA_MAX, CRITERION_MAX } from './limits.ts'

export const criteriaMessages = {
  required: 'Please say what the photo has to show',
  tooLong: `A criterion can have at most ${CRITERION_MAX} characters`,
  twice: 'Please write each criterion once',
  count: `A challenge has one to ${CRITERIA_MAX} criteria`,
} as const

export const Criteria = z
  .array(requiredText(CRITERION_MAX, criteriaMessages.required, criteriaMessages.tooLong))
  .check(
    z.minLength(1, criteriaMessages.count),
    z.maxLength(CRITERIA_MAX, criteriaMessages.count),
    z.refine((criteria) => new Set(criteria).size === criteria.length, criteriaMessages.twice),
  )

export const CriterionAnswer = z.enum(['met', 'not_met', 'cannot_tell'])
export type CriterionAnswer = z.infer<typeof CriterionAnswer>

/** A steward's answer. */
export const AnsweredCriterion = z.object({
  criterion: requiredText(CRITERION_MAX, criteriaMessages.required, criteriaMessages.tooLong),
  answer: CriterionAnswer,
})
export type AnsweredCriterion = z.infer<typeof AnsweredCriterion>

/**
 * How a criterion was answered for a proof, by a reviewer or `steward`. `sentence` and `confidence` (a model's, from 0 to 1) are the
 * reviewer's. `overruled` is the reviewer's answer if a steward gave another one.
 */
export const CheckedCriterion = z.object({
  criterion: z.string(),
  answer: orUnlisted(CriterionAnswer),
  sentence: z.string(),
  confidence: z.nullable(z.number()),
  decidedBy: z.string(),
  overruled: z._default(
    z.nullable(z.object({ answer: orUnlisted(CriterionAnswer), decidedBy: z.string() })),
    null,
  ),
})
export type CheckedCriterion = z.infer<typeof CheckedCriterion>
