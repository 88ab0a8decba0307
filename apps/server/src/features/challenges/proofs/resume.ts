/** Takes up proofs whose review ended without a verdict: a process died, or the database was out of reach. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { isUnreachable } from '../../../db/unreachable.ts'
import type { Deps } from '../../../deps.ts'
import { selectWaitingIds } from './proof-queries.ts'
import type { Log, Review } from './review.ts'

const RESUMED_AT_ONCE = 1000
/** What has waited shorter may be on its way to its review in another process. */
const LEFT_ALONE = 20 * SECOND
const PAUSE = 10 * SECOND

/** Reviews, one after the other, what has waited for at least `waited` milliseconds and is in nobody's hands. */
export async function resumeReviews({ db }: Pick<Deps, 'db'>, review: Review, log: Log, waited = 0) {
  for (const proofId of await selectWaitingIds(db, { waited, limit: RESUMED_AT_ONCE })) {
    try {
      await review(proofId)
    } catch (error) {
      // One proof that cannot be decided must not keep the others waiting; without a database none can.
      if (error instanceof Error && isUnreachable(error)) throw error
      log.warn({ err: error, proofId }, 'a proof could not be decided')
    }
  }
}

/** Does so at once with all, and every `pause` milliseconds with what was left alone for so long, until `signal` ends it. */
export async function keepResuming(
  deps: Pick<Deps, 'db'>,
  review: Review,
  log: Log,
  {
    signal,
    pause = PAUSE,
    leftAlone = LEFT_ALONE,
  }: { signal: AbortSignal; pause?: number; leftAlone?: number },
) {
  for (let waited = 0; !signal.aborted; waited = leftAlone) {
    await resumeReviews(deps, review, log, waited).catch((err) =>
      log.warn({ err }, 'proofs that wait could not be looked for'),
    )
    await sleep(pause, undefined, { signal }).catch(() => {})
  }
}
