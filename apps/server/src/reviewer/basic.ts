/** The reviewer without a model. It compares the member's description with the challenge's text and never looks at the picture. */

import { reviewTexts } from '@canopy/contract/proof-texts'
import type { Reviewer, Submission, Verdict } from './reviewer.ts'
import { hasOwnWords, mentions, wordsOf } from './words.ts'

/** A word of the challenge's name counts twice. Two words of its description count as much. */
const NAME_WEIGHT = 2
const MIN_WEIGHT = 2
const MIN_WORDS = 4
/** Words listed in the feedback at most. */
const LISTED_WORDS = 4

const issue = (text: string): Verdict => ({
  status: 'Issue',
  feedback: `${text} ${reviewTexts.noVisionModel}`,
})
const list = (words: string[]) => words.slice(0, LISTED_WORDS).join(', ')

/** Deterministic. */
export function reviewDescription({
  challengeName,
  challengeDescription,
  description,
}: Pick<Submission, 'challengeName' | 'challengeDescription' | 'description'>): Verdict {
  const described = wordsOf(description)
  const name = wordsOf(challengeName)
  const expected = new Map([...name, ...wordsOf(challengeDescription)])
  if (described.size < MIN_WORDS) return issue(reviewTexts.describeMore)

  const found = [...expected.keys()].filter((stem) => mentions(described, stem))
  const weight = found.reduce((sum, stem) => sum + (name.has(stem) ? NAME_WEIGHT : 1), 0)
  if (weight < MIN_WEIGHT && found.length < expected.size) {
    const missing = [...expected].filter(([stem]) => !found.includes(stem)).map(([, word]) => word)
    return issue(reviewTexts.mentionMissing(list(missing)))
  }
  if (!hasOwnWords(description, `${challengeName} ${challengeDescription}`))
    return issue(reviewTexts.ownWords)

  const fits = reviewTexts.descriptionFits(list(found.map((stem) => expected.get(stem) ?? stem)))
  return { status: 'Verified', feedback: `${fits} ${reviewTexts.noVisionModel}` }
}

export const basicReviewer: Reviewer = {
  name: 'basic',
  usesVisionModel: false,
  provider: null,
  review: async (submission) => reviewDescription(submission),
}
