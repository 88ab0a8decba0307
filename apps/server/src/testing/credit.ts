import type { Tx } from '../db/database.ts'
import { awardProofBadges } from '../features/points/badges.ts'
import { insertEntry } from '../features/points/ledger/ledger-queries.ts'
import { notifyReached } from '../features/points/reached.ts'
import { publish } from '../live/publish.ts'

/** Pays points at once, as for a verified proof, without any policy. Returns the new balance. */
export async function credit(
  tx: Tx,
  { points, ...about }: { userId: string; points: number; ref: string; cause: string },
): Promise<number> {
  const entry = { ...about, amount: points, earned: points, shortfall: 0, reason: 'proof_verified' } as const
  const balance = await insertEntry(tx, entry, [])
  await awardProofBadges(tx, about.userId)
  publish(tx, { type: 'points.changed', userId: about.userId })
  await notifyReached(tx, [about.userId])
  return balance
}
