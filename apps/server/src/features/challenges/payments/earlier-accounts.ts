/**
 * An account that nobody had proved to be of its address may have earned what an earlier account with the address had added or earned.
 * Once the address is confirmed it was the same member, who gets no points for it again.
 */

import { paths } from '@canopy/contract/paths'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount, takeBackForGood } from '../../points/index.ts'
import { updateVerdict } from '../proofs/verdict-queries.ts'
import { lockRepeated, selectRepeaters, updateOwn } from './earlier-account-queries.ts'
import { deleteWaiting } from './payment-queries.ts'

async function takeRepeatedOf(tx: Tx, userId: string): Promise<void> {
  await lockAccount(tx, userId)
  for (const { proofId, points, isEarned, reviewer, challengeId, challengeName } of await lockRepeated(
    tx,
    userId,
  )) {
    if (isEarned)
      await updateVerdict(tx, proofId, {
        status: 'Issue',
        reason: 'alreadyEarned',
        feedback: [{ kind: 'alreadyEarned' }],
        reviewer,
        pointsEarned: 0,
        overturned: false,
        lookedAgain: false,
      })
    else await updateOwn(tx, proofId)
    if (points > 0) await takeBackForGood(tx, { userId, points, proofId })
    else await deleteWaiting(tx, proofId)
    const kind = isEarned ? 'proof.earnedBefore' : 'proof.addedBefore'
    const notice = { kind, values: { challengeName } } as const
    await notify(tx, { userId, notice, href: paths.challenge(challengeId) })
    publish(tx, { type: 'case.decided', kind: 'proof', id: String(proofId) })
  }
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
}

/** Takes back what is on hold, and ends the wait of what is not paid yet. */
export async function takeRepeated({ db, transaction }: Pick<Deps, 'db' | 'transaction'>): Promise<void> {
  for (const userId of await selectRepeaters(db)) await transaction((tx) => takeRepeatedOf(tx, userId))
}
