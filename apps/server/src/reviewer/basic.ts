/**
 * The reviewer without a model. It compares the member's description with the challenge's text, as it was written and as it is translated, and never
 * looks at the picture. It finds the words of English and Tamil again, and misses those of English only: what is in another language is never an issue.
 */

import type { Feedback, Remark } from '@canopy/contract/challenges/proofs/texts'
import type { ChallengeTranslation } from '@canopy/contract/desk/challenges/shapes'
import {
  type Answer,
  isUnclear,
  type Reviewer,
  type Submission,
  type Verdict,
  verdictOf,
} from './reviewer.ts'
import { areFewLetters, hasOwnWords, hasStems, isEnglish, isForeign, mentions, wordsOf } from './words.ts'

/** A word of the challenge's name counts twice. Two words of its description count as much. */
const NAME_WEIGHT = 2
const MIN_WEIGHT = 2
const MIN_WORDS = 4
/** Words listed in the feedback at most. */
const LISTED_WORDS = 4

const list = (words: Iterable<string>) => ({ words: [...words].slice(0, LISTED_WORDS) })

type Texts = Pick<
  Submission,
  'challengeName' | 'challengeDescription' | 'description' | 'criteria' | 'codeCriterion' | 'translations'
>

type Found = ReturnType<typeof list>
type Compared = { problem?: Remark; found?: Found }

/**
 * Finds what the description lacks for the challenge as a whole, or the words of the challenge that it mentions. Returns neither if it may
 * be in another language than English, since it is not known then what it says.
 */
function compare({ challengeName, challengeDescription, description }: Texts): Compared {
  const challenge = `${challengeName} ${challengeDescription}`
  const [described, name] = [wordsOf(description), wordsOf(challengeName)]
  const inEnglish = isEnglish(description)
  if (described.size < MIN_WORDS)
    return inEnglish || areFewLetters(described) ? { problem: { kind: 'describeMore' } } : {}

  const expected = new Map([...name, ...wordsOf(challengeDescription)])
  const found = [...expected.keys()].filter((stem) => mentions(described, stem))
  const weight = found.reduce((sum, stem) => sum + (name.has(stem) ? NAME_WEIGHT : 1), 0)
  if (weight < MIN_WEIGHT && found.length < expected.size) {
    if (!inEnglish || isForeign(challenge)) return {}
    const missing = [...expected].filter(([stem]) => !found.includes(stem)).map(([, word]) => word)
    return { problem: { kind: 'mentionMissing', values: list(missing) } }
  }
  if (!hasOwnWords(description, challenge)) return { problem: { kind: 'ownWords' } }
  // Its words may be small ones, which every text in that language has.
  if (!hasStems(challenge)) return {}
  return { found: list(found.map((stem) => expected.get(stem) ?? stem)) }
}

const notMet = (criterion: string): Answer => ({
  criterion,
  answer: 'not_met',
  sentence: [{ kind: 'criterionNotMentioned' }],
  confidence: null,
})
const unread = (criterion: string): Answer => ({
  criterion,
  answer: 'cannot_tell',
  sentence: [{ kind: 'otherLanguageUnread' }],
  confidence: null,
})

/** A single criterion is what the challenge as a whole asks for. Of several, each has to be mentioned. */
function check(criterion: string, { criteria, description }: Texts): Answer {
  const [described, expected] = [wordsOf(description), [...wordsOf(criterion).keys()]]
  const isMet =
    criteria.length === 1 || expected.length === 0 || expected.some((stem) => mentions(described, stem))
  if (isMet) return { criterion, answer: 'met', sentence: [{ kind: 'criterionMentioned' }], confidence: null }
  return isEnglish(description) && !isForeign(criterion) ? notMet(criterion) : unread(criterion)
}

const numberIn = (criterion: string | undefined): Answer[] =>
  criterion === undefined
    ? []
    : [{ criterion, answer: 'cannot_tell', sentence: [{ kind: 'numberNotChecked' }], confidence: null }]

function reviewIn({ criteria: all, codeCriterion, ...submitted }: Texts): Verdict {
  const texts = { ...submitted, criteria: all.filter((criterion) => criterion !== codeCriterion) }
  const { problem, found } = compare(texts)
  const answers = texts.criteria.map((criterion): Answer => {
    if (problem !== undefined) return notMet(criterion)
    return found === undefined ? unread(criterion) : check(criterion, texts)
  })
  const missing = answers
    .filter(({ answer }) => answer === 'not_met')
    .flatMap(({ criterion }) => [...wordsOf(criterion).values()])
  const fits: Remark =
    missing.length > 0 ? { kind: 'mentionMissing', values: list(missing) } : fitting(answers, found)
  const unseen = numberIn(codeCriterion)
  const checked = [...answers, ...unseen]
  const unseenSentences = unseen.flatMap(({ sentence }) => sentence)
  const feedback: Feedback = [problem ?? fits, ...unseenSentences, { kind: 'noVisionModel' }]
  const inOtherLanguage = [
    submitted.description,
    `${submitted.challengeName} ${submitted.challengeDescription}`,
  ].some(isForeign)
  return {
    status: verdictOf(checked),
    feedback,
    answers: checked,
    isUnread: inOtherLanguage && codeCriterion === undefined && isUnclear(answers),
  }
}

/** The verdict on a translation, with the criteria as they were written. */
function reviewAs(submitted: Texts, translation: ChallengeTranslation): Verdict {
  const { criteria, codeCriterion } = submitted
  const verdict = reviewIn({
    ...submitted,
    challengeName: translation.challengeName,
    challengeDescription: translation.description,
    criteria: criteria.map((criterion, at) => translation.criteria[at] ?? criterion),
  })
  const written = criteria.filter((criterion) => criterion !== codeCriterion)
  const answers = verdict.answers.map((answer, at) => ({
    ...answer,
    criterion: written[at] ?? answer.criterion,
  }))
  return { ...verdict, answers }
}

const unreadIn = ({ answers }: Verdict) => answers.filter(({ answer }) => answer === 'cannot_tell').length

/** Compares with the challenge's texts in the language in which most can be said about the description. Deterministic. */
export function reviewDescription(submitted: Texts): Verdict {
  const verdict = reviewIn(submitted)
  const others = (submitted.translations ?? []).map((translation) => reviewAs(submitted, translation))
  return others.reduce((best, other) => (unreadIn(other) < unreadIn(best) ? other : best), verdict)
}

const fitting = (answers: Answer[], found: Found = { words: [] }): Remark =>
  answers.every(({ answer }) => answer === 'met')
    ? { kind: 'descriptionFits', values: found }
    : { kind: 'otherLanguage' }

export const basicReviewer: Reviewer = {
  name: 'basic',
  usesVisionModel: false,
  secondLook: false,
  asked: async () => '',
  provider: null,
  review: async (submission) => reviewDescription(submission),
}
