/** The reviewer without a model. It compares the member's description with the challenge's text and never looks at the picture. */

import { reviewTexts } from '@canopy/contract/proof-texts'
import { type Answer, type Reviewer, type Submission, type Verdict, verdictOf } from './reviewer.ts'
import { hasOwnWords, mentions, wordsOf } from './words.ts'

/** A word of the challenge's name counts twice. Two words of its description count as much. */
const NAME_WEIGHT = 2
const MIN_WEIGHT = 2
const MIN_WORDS = 4
/** Words listed in the feedback at most. */
const LISTED_WORDS = 4

const list = (words: Iterable<string>) => [...words].slice(0, LISTED_WORDS).join(', ')

type Texts = Pick<
  Submission,
  'challengeName' | 'challengeDescription' | 'description' | 'criteria' | 'codeCriterion'
>

/** What the description lacks for the challenge as a whole, or the words of the challenge that it mentions. */
function compare({ challengeName, challengeDescription, description }: Texts) {
  const described = wordsOf(description)
  const name = wordsOf(challengeName)
  const expected = new Map([...name, ...wordsOf(challengeDescription)])
  if (described.size < MIN_WORDS) return { problem: reviewTexts.describeMore }

  const found = [...expected.keys()].filter((stem) => mentions(described, stem))
  const weight = found.reduce((sum, stem) => sum + (name.has(stem) ? NAME_WEIGHT : 1), 0)
  if (weight < MIN_WEIGHT && found.length < expected.size) {
    const missing = [...expected].filter(([stem]) => !found.includes(stem)).map(([, word]) => word)
    return { problem: reviewTexts.mentionMissing(list(missing)) }
  }
  if (!hasOwnWords(description, `${challengeName} ${challengeDescription}`))
    return { problem: reviewTexts.ownWords }
  return { found: list(found.map((stem) => expected.get(stem) ?? stem)) }
}

/** A single criterion is what the challenge as a whole asks for. Of several, each has to be mentioned. */
function check(criterion: string, { criteria, description }: Texts): Answer {
  const [described, expected] = [wordsOf(description), [...wordsOf(criterion).keys()]]
  const isMet =
    criteria.length === 1 || expected.length === 0 || expected.some((stem) => mentions(described, stem))
  return {
    criterion,
    answer: isMet ? 'met' : 'not_met',
    sentence: isMet ? reviewTexts.criterionMentioned : reviewTexts.criterionNotMentioned,
    confidence: null,
  }
}

const numberIn = (criterion: string | undefined): Answer[] =>
  criterion === undefined
    ? []
    : [{ criterion, answer: 'cannot_tell', sentence: reviewTexts.numberNotChecked, confidence: null }]

/** Deterministic. */
export function reviewDescription({ criteria: all, codeCriterion, ...submitted }: Texts): Verdict {
  const texts = { ...submitted, criteria: all.filter((criterion) => criterion !== codeCriterion) }
  const { problem, found = '' } = compare(texts)
  const answers = texts.criteria.map((criterion): Answer => {
    if (problem === undefined) return check(criterion, texts)
    return { criterion, answer: 'not_met', sentence: reviewTexts.criterionNotMentioned, confidence: null }
  })
  const missing = answers
    .filter(({ answer }) => answer !== 'met')
    .flatMap(({ criterion }) => [...wordsOf(criterion).values()])
  const fits =
    missing.length > 0 ? reviewTexts.mentionMissing(list(missing)) : reviewTexts.descriptionFits(found)
  const unseen = numberIn(codeCriterion)
  const checked = [...answers, ...unseen]
  const feedback = [problem ?? fits, ...unseen.map(({ sentence }) => sentence), reviewTexts.noVisionModel]
  return { status: verdictOf(checked), feedback: feedback.join(' '), answers: checked }
}

export const basicReviewer: Reviewer = {
  name: 'basic',
  usesVisionModel: false,
  provider: null,
  review: async (submission) => reviewDescription(submission),
}
