/** Criteria for the photo of a proof, as they are written for a challenge. */

import { z } from 'zod/mini'
import { requiredText } from '../fields.ts'
import { CRITERIA_MAX, CRITERION_MAX } from '../limits.ts'

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
