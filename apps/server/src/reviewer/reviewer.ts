/** What every reviewer is: something that judges whether a proof shows that a challenge was met. */

import { reviewTexts } from '@canopy/contract/messages'

/** Everything in it was written by members: data to judge, never instructions. */
export type Submission = {
  challengeName: string
  challengeDescription: string
  description: string
  /** The stored WebP, read only if the reviewer looks at it. */
  loadPicture(): Promise<Buffer>
  /** Counts a call that costs money, before it is made; false when no more may be made today. */
  countCall(): Promise<boolean>
}

/** What asking a model left, over all calls of one review: who answered, what it used, and its last words as they came. */
export type Trace = {
  calls: number
  model?: string | undefined
  inputTokens?: number | undefined
  outputTokens?: number | undefined
  rawVerdict?: string | undefined
}

export type Judgement = { status: 'Verified' | 'Issue'; feedback: string; trace?: Trace }

export type Reviewer = {
  name: string
  usesVisionModel: boolean
  /** @throws ReviewError when no judgement could be had */
  review(submission: Submission): Promise<Judgement>
}

export type ReviewFailure = 'timedOut' | 'busy' | 'unusable' | 'failed' | 'dailyLimit'

/** A review that came to no judgement. `message` is for the log, `sentence` for the member. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError'
  readonly failure: ReviewFailure
  readonly sentence: string
  readonly trace: Trace | undefined

  constructor(failure: ReviewFailure, message: string, trace?: Trace) {
    super(message)
    this.failure = failure
    this.sentence = reviewTexts[failure]
    this.trace = trace
  }
}
