/** From a proof that waits to its verdict: claim, rules, integrity checks, reviewer, decision. No transaction is open meanwhile. */

import { SECOND } from '@canopy/contract/limits'
import pLimit from 'p-limit'
import type { Deps } from '../../../deps.ts'
import { addJob, type JobPayloads } from '../../../jobs/jobs.ts'
import { ReviewError } from '../../../reviewer/reviewer.ts'
import { findIntegrityIssue } from './integrity/integrity.ts'
import { selectWaiting, type WaitingProof, whileClaimed } from './proof-queries.ts'
import { countCall } from './review-queries.ts'
import { decide, type Found, findEarningIssue } from './verdicts.ts'

export type Log = { warn(details: object, message: string): void }

/** How soon a job looks again at a proof that somebody is reviewing: that process may die. */
const LOOK_AGAIN = 10 * SECOND
/** Each holds a connection while it waits for its reviewer. */
const REVIEWS_AT_ONCE = 6

async function judge(deps: Deps, proof: WaitingProof): Promise<Found> {
  const { db, transaction, media, config, reviewer } = deps
  const issue =
    (await transaction((tx) => findEarningIssue(tx, proof, config.dailyPointsCap))) ??
    (await findIntegrityIssue(deps, proof))
  if (issue) {
    const { code: reason, message: feedback, earnableAt } = issue
    return { status: 'Issue', reason, feedback, reviewer: 'checks', earnableAt }
  }
  const verdict = await reviewer.review({
    ...proof,
    async loadPicture() {
      const picture = await media.load(proof.image ?? '', 'private')
      if (!picture) throw new ReviewError('failed', 'the picture of the proof is missing')
      return picture
    },
    countCall: () => countCall(db, config.reviewerDailyLimit),
  })
  return { ...verdict, reason: null, reviewer: reviewer.name }
}

/** What went wrong goes to the log without the texts and the picture, which the provider's errors carry along. */
function toFailure(error: unknown, proof: WaitingProof, { reviewer }: Deps, log: Log): Found {
  const { failure, feedback, message, trace } =
    error instanceof ReviewError
      ? error
      : new ReviewError('failed', error instanceof Error ? error.message : String(error))
  log.warn({ proofId: proof.proofId, failure, cause: message }, 'the review of a proof failed')
  return { status: 'Error', reason: failure, feedback, reviewer: reviewer.name, trace }
}

/** Reviews one proof, unless it has its verdict. Returns false while another process reviews it. */
const reviewOnce = (deps: Deps, log: Log, proofId: number): Promise<boolean> =>
  whileClaimed(deps.db, proofId, async () => {
    const proof = await selectWaiting(deps.db, proofId)
    if (!proof) return
    const begun = performance.now()
    const found = await judge(deps, proof).catch((error) => toFailure(error, proof, deps, log))
    const latency = performance.now() - begun
    await deps.transaction((tx) => decide(tx, deps, proof, { ...found, latency }))
  })

export type Reviews = {
  /**
   * Reviews a proof. Asking again for one that this process is reviewing waits for the same verdict; false while another process
   * reviews it.
   */
  review(proofId: number): Promise<boolean>
  /** Reviews a proof whose review ended without a verdict; looks again later while somebody is reviewing it. */
  takeUp(job: JobPayloads['proof_review']): Promise<void>
}

/** Reviews proofs, a few at a time. */
export function createReviews(deps: Deps, log: Log): Reviews {
  const limit = pLimit(REVIEWS_AT_ONCE)
  const underWay = new Map<number, Promise<boolean>>()

  function review(proofId: number) {
    const running =
      underWay.get(proofId) ??
      limit(() => reviewOnce(deps, log, proofId)).finally(() => underWay.delete(proofId))
    underWay.set(proofId, running)
    return running
  }

  return {
    review,
    async takeUp({ proofId }) {
      const proof = await selectWaiting(deps.db, proofId)
      if (!proof || proof.awaitsSteward) return
      // Waiting for the verdict here would hold up the proofs that nobody is reviewing.
      const isReviewed = !underWay.has(proofId) && (await review(proofId))
      if (!isReviewed)
        await deps.transaction((tx) => addJob(tx, 'proof_review', { proofId }, { after: LOOK_AGAIN }))
    },
  }
}
