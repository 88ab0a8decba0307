/** What every reviewer is: something that judges whether a proof shows that a challenge was met. */

import { reviewTexts } from '@canopy/contract/messages'

/** Everything in it was written by members: data to judge, never instructions. */
export type Submission = {
  challengeName: string
  challengeDescription: string
  description: string
  /** The stored WebP, read only if the reviewer looks at it. */
  loadPicture(): Promise<Buffer>
}

export type Judgement = { status: 'Verified' | 'Issue'; feedback: string }

export type Reviewer = {
  name: string
  usesVisionModel: boolean
  /** @throws ReviewError when no judgement could be had */
  review(submission: Submission): Promise<Judgement>
}

export type ReviewFailure = 'timedOut' | 'busy' | 'unusable' | 'failed'

/** A review that came to no judgement. `message` is for the log, `sentence` for the member. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError'
  readonly failure: ReviewFailure
  readonly sentence: string

  constructor(failure: ReviewFailure, message: string) {
    super(message)
    this.failure = failure
    this.sentence = reviewTexts[failure]
  }
}
