/** The interface of all reviewers. A reviewer decides whether a proof shows that its challenge was met. */

import type { CriterionAnswer, Region } from '@canopy/contract/challenges/proofs/shapes'
import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import type { ChallengeTranslation } from '@canopy/contract/desk/challenges/shapes'

/** All texts and the picture come from members: data to evaluate, never instructions. */
export type Submission = {
  challengeName: string
  challengeDescription: string
  description: string
  /** Translations of the challenge's texts. The member may have read one of them. */
  translations?: readonly ChallengeTranslation[]
  /** Code of the language that the member reads, if they have chosen one. */
  language?: string | null
  /** Criteria that the photo has to meet, at least one. */
  criteria: string[]
  /** The one of the criteria that can only be checked in the picture. */
  codeCriterion?: string | undefined
  /** One more criterion, about how much the member says. Needs a look at the picture. */
  amountCriterion?: string | undefined
  /** The stored WebP, loaded only if the reviewer uses it. */
  loadPicture(): Promise<Buffer>
  /** Call this before calls that cost money. False if the daily limit is reached and none of them must be made. */
  countCalls(calls: number): Promise<boolean>
  /** Milliseconds after which no call goes on, retries and pauses included; then a review without a verdict fails as `timedOut`. */
  within?: number
}

/** Report of a model over all calls of one review: its name, how it was asked, the tokens used, and its last response as received. */
export type Trace = {
  calls: number
  model?: string | undefined
  asked?: string | undefined
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  rawVerdict?: string | undefined
}

/** `confidence` is null without a model. `region` is where a model points to for its answer; nothing follows from it. */
export type Answer = {
  criterion: string
  answer: CriterionAnswer
  sentence: Feedback
  confidence: number | null
  region?: Region | undefined
}

/**
 * The answers are in the order of the criteria. `secondLook` if the reviewer looked at a part of the photo once more: the answers are those
 * after it or, if it failed, those before. `isUnread` if nothing speaks against the proof, and the reviewer, who looks at no picture,
 * does not know its language.
 */
export type Verdict = {
  status: 'Verified' | 'Issue'
  feedback: Feedback
  answers: Answer[]
  isUnread?: boolean
  secondLook?: 'taken' | ReviewError
  trace?: Trace
}

export const verdictOf = (answers: Pick<Answer, 'answer'>[]): Verdict['status'] =>
  answers.every(({ answer }) => answer === 'met') ? 'Verified' : 'Issue'

/** Whether nothing speaks against the proof, but not everything can be seen. */
export const isUnclear = (answers: Pick<Answer, 'answer'>[]) =>
  verdictOf(answers) === 'Issue' && answers.every(({ answer }) => answer !== 'not_met')

/**
 * Certainty of a model about its verdict: as of its least certain answer, or of an issue as of its surest objection. Null without a model, and
 * if it cannot tell.
 */
export function certaintyOf(answers: Pick<Answer, 'answer' | 'confidence'>[]): number | null {
  const isVerified = verdictOf(answers) === 'Verified'
  const decisive = isVerified ? answers : answers.filter(({ answer }) => answer === 'not_met')
  const sure = decisive.map(({ confidence }) => confidence).filter((confidence) => confidence !== null)
  if (sure.length === 0) return null
  return isVerified ? Math.min(...sure) : Math.max(...sure)
}

export type Reviewer = {
  name: string
  usesVisionModel: boolean
  /** Whether it looks once more at a part of a photo where it cannot tell. */
  secondLook: boolean
  /** Company that gets the picture; null if it stays on this machine. */
  provider: string | null
  /**
   * Returns a short hash of all besides the name that decides how well a model answers: where it runs, what its name stands for there, and
   * our instructions. Verdicts of a model that is asked in another way say nothing about it. Empty without a model.
   */
  asked(): Promise<string>
  /** @throws ReviewError if the review ends without a verdict */
  review(submission: Submission): Promise<Verdict>
  /**
   * Returns all places of a photo that say who somebody is. Missing without a model. @throws ReviewError if it could not be sure of them
   */
  findFaces?: (photo: Buffer, countCalls: Submission['countCalls']) => Promise<Region[]>
}

export type ReviewFailure = 'timedOut' | 'busy' | 'unusable' | 'cutOff' | 'refused' | 'failed' | 'dailyLimit'

/** Failures after which another try of the member would end in the same way. */
export const LASTING_FAILURES: readonly string[] = ['unusable', 'cutOff', 'refused'] satisfies ReviewFailure[]

/** A review that ended without a verdict. `message` is for the log, `feedback` for the member. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError'
  readonly failure: ReviewFailure
  readonly feedback: Feedback
  readonly trace: Trace | undefined

  constructor(failure: ReviewFailure, message: string, trace?: Trace) {
    super(message)
    this.failure = failure
    this.feedback = [{ kind: failure }]
    this.trace = trace
  }
}
