/** What the photo of a proof has to show. */

import { z } from 'zod/mini'
import { orUnlisted, requiredText } from './fields.ts'
import { CRITERIA_MAX, CRITERION_MAX } from './limits.ts'

export const criteriaMessages = {
  required: 'Please say what the photo has to show',
  tooLong: `A criterion can have at most ${CRITERION_MAX} characters`,
  count: `A challenge has one to ${CRITERIA_MAX} criteria`,
} as const

export const Criteria = z
  .array(requiredText(CRITERION_MAX, criteriaMessages.required, criteriaMessages.tooLong))
  .check(z.minLength(1, criteriaMessages.count), z.maxLength(CRITERIA_MAX, criteriaMessages.count))

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const ABOUT_PHOTO = /\b(?:show|photo|picture)/i

function cut(sentence: string) {
  if (sentence.length <= CRITERION_MAX) return sentence
  const start = sentence.slice(0, CRITERION_MAX - 1)
  // Not in the middle of a word, or of a character of two code units.
  const whole = start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start.replace(/\p{Cs}$/u, '')
  return `${whole}…`
}

/** The first sentence of a challenge's description that is about the photo, otherwise its first sentence. */
export function suggestCriterion(description: string): string {
  const sentences = [...segmenter.segment(description)]
    .map(({ segment }) => segment.trim().replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence !== '')
  return cut(sentences.find((sentence) => ABOUT_PHOTO.test(sentence)) ?? sentences[0] ?? description)
}

/** Those that somebody wrote, otherwise the suggested one. */
export const criteriaFor = ({ criteria, description }: { criteria: string[]; description: string }) =>
  criteria.length > 0 ? criteria : [suggestCriterion(description)]

export const CriterionAnswer = z.enum(['met', 'not_met', 'cannot_tell'])
export type CriterionAnswer = z.infer<typeof CriterionAnswer>

/** How a criterion was answered for a proof, by the reviewer `decidedBy`. `confidence` is a model's, from 0 to 1. */
export const CheckedCriterion = z.object({
  criterion: z.string(),
  answer: orUnlisted(CriterionAnswer),
  sentence: z.string(),
  confidence: z.nullable(z.number()),
  decidedBy: z.string(),
})
