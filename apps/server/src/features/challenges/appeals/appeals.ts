/** Appeals of members, and proofs as stewards see them. */

import type { ProofForStewards } from '@canopy/contract/challenges'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { requireShown } from '../open-challenges.ts'
import { selectProof } from '../proofs/proof-queries.ts'
import { toProof } from '../proofs/proofs.ts'
import { selectReviews } from '../proofs/review-queries.ts'
import { type ProofForStewardsRow, updateAppeal } from './appeal-queries.ts'

/**
 * Does nothing if an appeal is already open.
 * @throws AppError not_found for other members, challenge_not_found, proof_not_appealable
 */
export async function appealProof(
  tx: Tx,
  request: { proofId: number; userId: string; reason: string },
): Promise<void> {
  const proof = await selectProof(tx, request.proofId)
  if (proof?.userId !== request.userId) throw new AppError('not_found')
  await requireShown(tx, proof.challengeID)
  if (await updateAppeal(tx, request)) return publish(tx, { type: 'waiting.changed', kind: 'proof' })
  const latest = await selectProof(tx, request.proofId)
  if (!latest?.appeal || !latest.awaitsSteward) throw new AppError('proof_not_appealable')
}

export async function presentForStewards(
  db: Db,
  media: Media,
  rows: ProofForStewardsRow[],
): Promise<ProofForStewards[]> {
  if (rows.length === 0) return []
  const reviews = await selectReviews(
    db,
    rows.map((row) => row.proofId),
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await toProof(media, row, row.points)),
      reviews: (reviews.get(row.proofId) ?? []).map((review) => ({ ...review, at: review.at.toISOString() })),
    })),
  )
}
