/** The criterion of a challenge for which nobody wrote one. */

import { CRITERION_MAX } from '../limits.ts'

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

/** Criteria that somebody wrote, otherwise the suggested one. */
export const criteriaFor = ({ criteria, description }: { criteria: string[]; description: string }) =>
  criteria.length > 0 ? criteria : [suggestCriterion(description)]
