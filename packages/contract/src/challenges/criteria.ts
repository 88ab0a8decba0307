/** Criteria for the photo of a proof, as they are written for a challenge. */

import { z } from 'zod/mini'
import { requiredText } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { CRITERIA_MAX, CRITERION_MAX } from '../limits.ts'

export const criteriaMessages = {
  required: coded('challenges.criterionRequired'),
  tooLong: coded('challenges.criterionTooLong', { max: CRITERION_MAX }),
  twice: coded('challenges.criterionTwice'),
  count: coded('challenges.criteriaCount', { max: CRITERIA_MAX }),
}

export const Criteria = z
  .array(requiredText(CRITERION_MAX, criteriaMessages.required, criteriaMessages.tooLong))
  .check(
    z.minLength(1, criteriaMessages.count),
    z.maxLength(CRITERIA_MAX, criteriaMessages.count),
    z.refine((criteria) => new Set(criteria).size === criteria.length, criteriaMessages.twice),
  )
