/** The reviewer without a model: weighs the member's words against the challenge's, and says plainly that it saw no picture. */

import { reviewTexts } from '@canopy/contract/messages'
import type { Judgement, Reviewer, Submission } from './reviewer.ts'
import { hasOwnWords, mentions, wordsOf } from './words.ts'

/** A word of the challenge's name counts twice; two words of its description weigh as much. */
const NAME_WEIGHT = 2
const ENOUGH_WEIGHT = 2
const LEAST_WORDS = 4
const SHOWN_WORDS = 4

const issue = (text: string): Judgement => ({
  status: 'Issue',
  feedback: `${text} ${reviewTexts.noVisionModel}`,
})
const listed = (words: string[]) => words.slice(0, SHOWN_WORDS).join(', ')

/** The judgement on a description; the same one every time. */
export function judgeDescription({
  challengeName,
  challengeDescription,
  description,
}: Pick<Submission, 'challengeName' | 'challengeDescription' | 'description'>): Judgement {
  const told = wordsOf(description)
  const name = wordsOf(challengeName)
  const asked = new Map([...name, ...wordsOf(challengeDescription)])
  if (told.size < LEAST_WORDS) return issue(reviewTexts.describeMore)

  const found = [...asked.keys()].filter((stem) => mentions(told, stem))
  const weight = found.reduce((sum, stem) => sum + (name.has(stem) ? NAME_WEIGHT : 1), 0)
  if (weight < ENOUGH_WEIGHT && found.length < asked.size) {
    const missing = [...asked].filter(([stem]) => !found.includes(stem)).map(([, word]) => word)
    return issue(reviewTexts.mentionMissing(listed(missing)))
  }
  if (!hasOwnWords(description, `${challengeName} ${challengeDescription}`))
    return issue(reviewTexts.ownWords)

  const fits = reviewTexts.descriptionFits(listed(found.map((stem) => asked.get(stem) ?? stem)))
  return { status: 'Verified', feedback: `${fits} ${reviewTexts.noVisionModel}` }
}

export const basicReviewer: Reviewer = {
  name: 'basic',
  usesVisionModel: false,
  review: async (submission) => judgeDescription(submission),
}
