import type { Tx } from '../../../db/database.ts'
import { giveBack, pay, takeBack } from '../../points/index.ts'
import { deleteWaiting, updateEarned } from './payment-queries.ts'

type Change = {
  status: 'Verified' | 'Issue'
  proof: { proofId: number; userId: string; unconfirmed: boolean }
  /** Points the proof has earned so far. */
  earned: number
  /** The unique key of the ledger entry. */
  cause: string
}

/** Moves the points of a changed verdict, after the proof has it. Returns what a verified proof earns. */
export async function movePoints(tx: Tx, { status, proof, earned, cause }: Change) {
  const { proofId, userId } = proof
  const about = { userId, ref: String(proofId) }
  if (status === 'Issue') {
    if (earned > 0) await takeBack(tx, { ...about, points: earned, cause })
    else await deleteWaiting(tx, proofId)
    return undefined
  }
  // Points taken from this proof are given back exactly. Otherwise it is paid under the same cause as by a reviewer's verdict.
  const givenBack = await giveBack(tx, { ...about, cause })
  if (givenBack === undefined) return pay(tx, proof)
  await updateEarned(tx, proofId, givenBack)
  return { outcome: 'paid' as const, points: givenBack }
}
