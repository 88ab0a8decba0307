/** Reviewers of proofs, and how well they judge. */

import { z } from 'zod/mini'
import { Count } from '../../fields.ts'

/** `provider` gets the photos outside the machine of the community; null if they stay on it. */
export const ReviewerInfo = z.object({
  reviewer: z.string(),
  usesVisionModel: z.boolean(),
  provider: z.nullable(z.string()),
  /** Whether trusted members may see a blurred copy of a photo of which the reviewer is not sure. */
  hasJury: z._default(z.boolean(), false),
})
export type ReviewerInfo = z.infer<typeof ReviewerInfo>

/** The verdicts of one reviewer in the last days, and what became of them. */
const ReviewerFigures = z.object({
  reviewer: z.string(),
  /** Name of the model at its provider. */
  model: z.nullable(z.string()),
  verdicts: Count,
  appealed: Count,
  overturned: Count,
  /** Milliseconds. */
  medianTime: Count,
  /** Cost in US dollars. Null if its prices are not known. */
  costPerDay: z.nullable(z.number()),
  /** Decisions of stewards by which its certainty counts; 0 if they are too few. */
  decisions: z._default(Count, 0),
})
export type ReviewerFigures = z.infer<typeof ReviewerFigures>

/**
 * Numbers of proofs with a verdict that stewards looked at again in the last `days`, and of the verdicts that they overturned. A
 * verdict of a model is paid at once if at least `payAtOnce` of 100 such verdicts are right.
 */
export const ReviewFigures = z.object({
  days: Count,
  lookedAgain: Count,
  overturned: Count,
  payAtOnce: z._default(Count, 95),
  /** Percent of which a jury of trusted members has to be sure; 0 without one. */
  jurySure: z._default(Count, 0),
  reviewers: z._default(z.array(ReviewerFigures), []),
})
export type ReviewFigures = z.infer<typeof ReviewFigures>
