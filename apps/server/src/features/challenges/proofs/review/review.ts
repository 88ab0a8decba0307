/** The review of a pending proof: lock, rules, integrity checks, reviewer, verdict. No transaction stays open while it runs. */

import { amountCriterion } from '@canopy/contract/challenges/quantities/texts'
import { SECOND } from '@canopy/contract/limits'
import type { Histogram, Meter } from '@opentelemetry/api'
import pLimit from 'p-limit'
import type { Deps } from '../../../../deps.ts'
import { addJob, type JobPayloads } from '../../../../jobs/jobs.ts'
import { ReviewError, type Reviewer } from '../../../../reviewer/reviewer.ts'
import { codeCriterionOf } from '../../evidence/daily-code.ts'
import { hashChallengePicture } from '../hash-pictures.ts'
import { selectCandidates } from '../hash-queries.ts'
import { findIntegrityIssue } from '../integrity/integrity.ts'
import { remarkOf } from '../integrity/issue.ts'
import type { Measured } from '../integrity/picture-facts.ts'
import { decide, findEarningIssue, type ReviewResult } from '../verdicts.ts'
import { callsFor } from './review-limits.ts'
import { countCalls, type PendingProof, selectPendingProof, withReviewLock } from './review-queries.ts'

export type Log = { warn(details: object, message: string): void }

/** Time after which a job looks again at a proof that is being reviewed, because that process may die. */
const LOOK_AGAIN = 10 * SECOND
/** Seconds. */
const BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60]
const CONCURRENT_REVIEWS = 6
/** Connections that are left to others, since a review uses one while it waits for its reviewer. */
const OTHER_CONNECTIONS = 4

async function findIssue(deps: Deps, proof: PendingProof, measured: Measured | undefined) {
  const { db, transaction, media, clock, config } = deps
  return (
    (await transaction((tx) => findEarningIssue(tx, proof, config.dailyPointsCap))) ??
    (await findIntegrityIssue(proof, {
      media,
      now: clock.now(),
      measured,
      async findCandidates(keys) {
        await hashChallengePicture(deps, proof.challengeId)
        return selectCandidates(db, proof, keys)
      },
    }))
  )
}

async function checkAndReview(
  deps: Deps,
  reviewer: Reviewer,
  { proof, measured }: { proof: PendingProof; measured: Measured | undefined },
): Promise<ReviewResult> {
  const { db, media, config } = deps
  const issue = await findIssue(deps, proof, measured)
  if (issue) {
    const { kind: reason, earnableAt, copyOf } = issue
    return { status: 'Issue', reason, feedback: [remarkOf(issue)], reviewer: 'checks', earnableAt, copyOf }
  }
  const limit = await callsFor(db, proof.userId, config.reviewerDailyLimit)
  const codeCriterion = await codeCriterionOf(db, proof)
  const verdict = await reviewer.review({
    ...proof,
    criteria: codeCriterion === undefined ? proof.criteria : [...proof.criteria, codeCriterion],
    codeCriterion,
    amountCriterion:
      proof.quantity === null || proof.unit === null
        ? undefined
        : amountCriterion(proof.quantity, proof.unit),
    // Members get no others.
    translations: Object.values(proof.translations).filter(
      ({ criteria }) => criteria.length === proof.criteria.length,
    ),
    async loadPicture() {
      const picture = await media.load(proof.image ?? '', 'private')
      if (!picture) throw new ReviewError('failed', 'the picture of the proof is missing')
      return picture
    },
    countCalls: (calls) => countCalls(db, calls, limit),
  })
  return { ...verdict, reason: null, reviewer: reviewer.name }
}

/** Logs only the message of an error, because errors of providers contain the texts and the picture. */
function toFailure(error: unknown, { proofId }: PendingProof, reviewer: Reviewer, log: Log): ReviewResult {
  const { failure, feedback, message, trace } =
    error instanceof ReviewError
      ? error
      : new ReviewError('failed', error instanceof Error ? error.message : String(error))
  log.warn({ proofId, reviewer: reviewer.name, failure, cause: message }, 'the review of a proof failed')
  return { status: 'Error', reason: failure, feedback, reviewer: reviewer.name, trace }
}

/** `measured` is known if the picture was sent just now. */
type Asked = { proofId: number; measured: Measured | undefined }

/** Does nothing if the proof has a verdict. Returns false if another process is reviewing it. */
const reviewProof = (
  deps: Deps,
  log: Log,
  { proofId, measured }: Asked,
  durations?: Histogram,
): Promise<boolean> =>
  withReviewLock(deps.direct, proofId, async () => {
    const proof = await selectPendingProof(deps.db, proofId)
    if (!proof) return
    const start = performance.now()
    const inUse = await deps.reviewer.read()
    const result = await checkAndReview(deps, inUse, { proof, measured }).catch((error) =>
      toFailure(error, proof, inUse, log),
    )
    const latency = performance.now() - start
    const { status, reviewer, reason, secondLook } = result
    if (secondLook instanceof ReviewError) {
      const { failure, message: cause } = secondLook
      log.warn({ proofId, reviewer, failure, cause }, 'the second look at a proof failed')
    }
    durations?.record(latency / SECOND, {
      status,
      reviewer,
      ...(status === 'Error' && { reason: reason ?? '' }),
      ...(secondLook && { secondLook: secondLook === 'taken' ? secondLook : secondLook.failure }),
    })
    const policy = await deps.policy.read()
    await deps.transaction((tx) => decide(tx, { ...deps, policy }, proof, { ...result, latency }))
  })

export type Reviews = {
  /**
   * Reviews a proof, of which the picture is read again unless it is `measured`. Concurrent calls in this process for the same proof share
   * one review. False if another process is reviewing it.
   */
  review(proofId: number, measured?: Measured): Promise<boolean>
  /** Reviews a proof whose review ended without a verdict. If it is being reviewed, another job is added to look again later. */
  takeUp(job: JobPayloads['proof_review']): Promise<void>
}

/** Reviews a few proofs at a time. */
export function createReviews(deps: Deps, log: Log, meter?: Meter): Reviews {
  const limit = pLimit(Math.min(CONCURRENT_REVIEWS, deps.config.databaseConnections - OTHER_CONNECTIONS))
  const durations = meter?.createHistogram('review_duration_seconds', {
    description: 'Time that the review of a proof took, by its status; those with Error failed',
    advice: { explicitBucketBoundaries: BUCKETS },
  })
  const inProgress = new Map<number, Promise<boolean>>()

  function review(proofId: number, measured?: Measured) {
    const running =
      inProgress.get(proofId) ??
      limit(() => reviewProof(deps, log, { proofId, measured }, durations)).finally(() =>
        inProgress.delete(proofId),
      )
    inProgress.set(proofId, running)
    return running
  }

  return {
    review,
    async takeUp({ proofId }) {
      const proof = await selectPendingProof(deps.db, proofId)
      if (!proof || proof.awaitsSteward) return
      // Waiting here for a review in progress would delay the proofs that nobody is reviewing.
      const isReviewed = !inProgress.has(proofId) && (await review(proofId))
      if (!isReviewed)
        await deps.transaction((tx) => addJob(tx, 'proof_review', { proofId }, { after: LOOK_AGAIN }))
    },
  }
}
