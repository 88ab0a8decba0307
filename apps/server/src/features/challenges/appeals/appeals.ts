/** Appeals of members, and proofs as stewards see them. */

import { criteriaFor } from '@canopy/contract/challenges/suggest-criterion'
import type { ProofForStewards } from '@canopy/contract/desk/challenges/proofs'
import type { Translate } from '@canopy/contract/language/translate'
import { OPEN_APPEALS_MAX } from '@canopy/contract/limits'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { lockAccount } from '../../points/index.ts'
import { codeCriterionOf } from '../evidence/daily-code.ts'
import { requireShown } from '../open-challenges.ts'
import { selectProof } from '../proofs/proof-queries.ts'
import { toProof } from '../proofs/proofs.ts'
import { selectReviews } from '../proofs/review/review-queries.ts'
import { countOpenAppeals, type ProofForStewardsRow, updateAppeal } from './appeal-queries.ts'

/** Locks the account, so that concurrent requests count each other. @throws AppError too_many_appeals */
async function requireAppealsLeft(tx: Tx, userId: string) {
  await lockAccount(tx, userId)
  if ((await countOpenAppeals(tx, userId)) >= OPEN_APPEALS_MAX) throw new AppError('too_many_appeals')
}

/**
 * Does nothing if an appeal is already open.
 * @throws AppError not_found for other members, challenge_not_found, too_many_appeals, proof_not_appealable
 */
export async function appealProof(
  tx: Tx,
  request: { proofId: number; userId: string; reason: string },
): Promise<void> {
  const proof = await selectProof(tx, request.proofId)
  if (proof?.userId !== request.userId) throw new AppError('not_found')
  await requireShown(tx, proof.challengeID)
  if (proof.appeal === null) await requireAppealsLeft(tx, request.userId)
  if (await updateAppeal(tx, request)) return publish(tx, { type: 'waiting.changed', kind: 'proof' })
  const latest = await selectProof(tx, request.proofId)
  if (!latest?.appeal || !latest.awaitsSteward) throw new AppError('proof_not_appealable')
}

/** A verdict keeps the criteria that the proof was judged by. */
export async function criteriaOf(db: Db, { checklist, ...proof }: ProofForStewardsRow) {
  if (checklist.length > 0) return checklist.map(({ criterion }) => criterion)
  const code = await codeCriterionOf(db, proof)
  const criteria = criteriaFor({ criteria: proof.writtenCriteria, description: proof.challengeDescription })
  return code === undefined ? criteria : [...criteria, code]
}

export async function presentForStewards(
  { db, media, t }: { db: Db; media: Media; t: Translate },
  rows: ProofForStewardsRow[],
): Promise<ProofForStewards[]> {
  if (rows.length === 0) return []
  const reviews = await selectReviews(
    db,
    rows.map((row) => row.proofId),
    t,
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await toProof({ media, t }, row, row.points)),
      criteria: await criteriaOf(db, row),
      reviews: (reviews.get(row.proofId) ?? []).map((review) => ({ ...review, at: review.at.toISOString() })),
    })),
  )
}
