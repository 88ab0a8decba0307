import { DAY } from '@canopy/contract/limits'
import type { Planting } from './planting.ts'

export type PlantedProof = { proofId: number; userId: string; points: number; at: Date }

/** The points that a verified proof earned. With a `hold` they can be redeemed after these days, and after a steward's look if `unconfirmed`. */
export function plantPoints(
  { tx, ledger }: Planting,
  { proofId, userId, points, at }: PlantedProof,
  hold?: { days: number; unconfirmed: boolean },
) {
  const entry = tx.insertInto('points_ledger').values({
    user_id: userId,
    at,
    amount: points,
    earned: points,
    reason: 'proof_verified',
    ref: String(proofId),
    cause: `proof:${proofId}`,
    // Set by the trigger that moves the balance.
    balance: 0,
    available_at: hold ? new Date(at.getTime() + hold.days * DAY) : null,
    unconfirmed: hold?.unconfirmed ?? false,
  })
  ledger.push({ at, write: () => entry.execute() })
}
