/** A steward's verdict on a proof. */

import { z } from 'zod/mini'
import { criteriaMessages } from '../../challenges/criteria.ts'
import { CriterionAnswer, verdictReason } from '../../challenges/proofs/shapes.ts'
import { Count, requiredText } from '../../fields.ts'
import { CRITERIA_MAX, CRITERION_MAX } from '../../limits.ts'
import { Reason } from '../cases.ts'

/** A steward's answer. */
export const AnsweredCriterion = z.object({
  criterion: requiredText(CRITERION_MAX, criteriaMessages.required, criteriaMessages.tooLong),
  answer: CriterionAnswer,
})
export type AnsweredCriterion = z.infer<typeof AnsweredCriterion>

/** `seen` is the number of stewards' verdicts the caller saw on the proof; another steward may have decided it since. */
const seen = Count

/** Maximum of answers: one for each criterion of the challenge, one for the code of the day and one for a quantity. */
const ANSWERS_MAX = CRITERIA_MAX + 2

/** A steward's verdict replaces any earlier one. Criteria without an answer stay as they were answered. */
export const StewardVerdict = z.object({
  status: z.enum(['Verified', 'Issue']),
  reason: verdictReason,
  seen: z.optional(seen),
  answers: z.optional(
    z.array(AnsweredCriterion).check(
      z.maxLength(ANSWERS_MAX),
      z.refine((answers) => new Set(answers.map(({ criterion }) => criterion)).size === answers.length),
    ),
  ),
})

/** Puts a decided proof back, for another look. Its verdict stays until then. */
export const ProofReopening = z.object({ reason: Reason, seen })
