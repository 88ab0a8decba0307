import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import { audit } from '../audit/audit.ts'
import { insertMedia } from '../media/index.ts'
import type { Content } from './content.ts'
import { type PlantedChallenge, plantedAmount } from './plant-challenges.ts'
import { plantChecklist } from './plant-checklist.ts'
import { plantPoints } from './plant-points.ts'
import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'
import { pictureColumns } from './store-pictures.ts'

type Proof = Content['proofs'][number]
/** Steward of all decisions in the demonstration. */
const STEWARD = 'ruwan_k'
const HOLD_DAYS = 7

function feedbackOf({ status, cause, copyOf }: Proof): Feedback {
  if (status === 'Verified') return [{ kind: 'descriptionFits', values: { words: ['all of it'] } }]
  if (cause === 'unclear') return [{ kind: 'unclearTwice' }]
  if (status === 'Pending') return [{ kind: 'dailyLimit' }]
  if (status === 'Error') return [{ kind: 'timedOut' }]
  return [{ kind: copyOf === undefined ? 'notSure' : 'duplicate' }]
}

/** A new proof, or the member's verified one of this challenge, which gets a picture. Returns its id. */
async function plantProof(planting: PlantingWithMembers, proof: Proof, challenge: PlantedChallenge) {
  const { tx, pictures, userIds, now } = planting
  const { challengeId } = challenge
  const userId = pick(userIds, proof.by)
  const picture = proof.picture === undefined ? null : pick(pictures, `proofs/${proof.picture}/${proof.by}`)
  if (picture) await insertMedia(tx, userId, picture)
  const at = hoursBefore(now, proof.hoursAgo)
  const columns = {
    description: proof.description,
    ...(picture && pictureColumns(picture)),
    device: proof.device ?? null,
    taken_at: proof.device === undefined ? null : hoursBefore(now, proof.hoursAgo + 2),
    awaits_steward_cause: proof.cause ?? null,
    awaits_steward_since: proof.cause === undefined ? null : at,
  }
  if (proof.status === undefined) {
    const { proof_id } = await tx
      .updateTable('proofs')
      .set(columns)
      .where('user_id', '=', userId)
      .where('challenge_id', '=', challengeId)
      .where('status', '=', 'Verified')
      .returning('proof_id')
      .executeTakeFirstOrThrow()
    return proof_id
  }
  const { proof_id } = await tx
    .insertInto('proofs')
    .values({
      ...columns,
      challenge_id: challengeId,
      user_id: userId,
      status: proof.status,
      quantity: plantedAmount(challenge, proof.hoursAgo),
      reason: proof.copyOf === undefined ? null : 'duplicate',
      feedback: JSON.stringify(feedbackOf(proof)),
      reviewer: proof.copyOf === undefined ? 'basic' : 'checks',
      appeal: proof.appeal ?? null,
      unconfirmed: proof.cause === 'unconfirmed',
      submitted_at: hoursBefore(now, proof.hoursAgo + 1),
      decided_at: proof.status === 'Pending' ? null : at,
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  if (proof.status === 'Verified')
    await plantHold(planting, proof, challenge, { userId, proofId: proof_id, at })
  return proof_id
}

/** Puts the points of recently verified proofs on hold. Nobody earns from a challenge that waits for approval. */
async function plantHold(
  planting: PlantingWithMembers,
  { cause }: Proof,
  { challengeId, points, approved }: PlantedChallenge,
  { userId, proofId, at }: { userId: string; proofId: number; at: Date },
) {
  const { tx } = planting
  if (!approved) {
    const ids = { proof_id: proofId, user_id: userId, challenge_id: challengeId }
    const waiting = { ...ids, points, waits_for: 'approval', submitted_at: at }
    await tx.insertInto('waiting_points').values(waiting).execute()
    return
  }
  await tx.updateTable('proofs').set({ points_earned: points }).where('proof_id', '=', proofId).execute()
  const hold = { days: HOLD_DAYS, unconfirmed: cause === 'unconfirmed' }
  plantPoints(planting, { proofId, userId, points, at }, hold)
}

function reviewedAs({ decision, status = 'Verified', cause }: Proof) {
  if (decision === 'overturned' || cause === 'unclear') return 'Issue'
  return status === 'Pending' ? 'Error' : status
}

/** Plants the reviewer's answer, and a steward's decision about it. */
async function plantReviews({ tx, userIds, now }: PlantingWithMembers, proof: Proof, proofId: number) {
  const actor = { userId: pick(userIds, STEWARD), duties: ['owner' as const], requestId: 'demo' }
  const at = hoursBefore(now, proof.hoursAgo)
  const subject = { kind: 'proof', id: String(proofId) } as const
  await tx
    .insertInto('reviews')
    .values({
      proof_id: proofId,
      reviewer: proof.copyOf === undefined ? 'basic' : 'checks',
      status: reviewedAs(proof),
      feedback: JSON.stringify(feedbackOf({ ...proof, status: reviewedAs(proof) })),
      reviewed_at: hoursBefore(now, proof.hoursAgo + 1),
    })
    .execute()
  const { decision, reason = '' } = proof
  if (proof.cause === 'reopened')
    await audit(tx, actor, { action: 'proof.reopened', subject, after: { cause: 'reopened' }, reason })
  if (proof.status === 'Verified' && proof.cause === undefined)
    await audit(tx, actor, { action: 'proof.confirmed', subject })
  if (decision === undefined) return
  const status = decision === 'overturned' ? 'Verified' : 'Issue'
  await tx
    .insertInto('reviews')
    .values({
      proof_id: proofId,
      reviewer: 'steward',
      steward_id: actor.userId,
      status,
      feedback: JSON.stringify([reason]),
      reviewed_at: at,
    })
    .execute()
  await tx
    .updateTable('proofs')
    .set({
      reviewer: 'steward',
      feedback: JSON.stringify([reason]),
      decided_at: at,
      looked_again_at: at,
      overturned: decision === 'overturned',
    })
    .where('proof_id', '=', proofId)
    .execute()
  await audit(tx, actor, {
    action: 'proof.decided',
    subject,
    before: { status: 'Issue' },
    after: { status },
    reason,
  })
}

/** The proofs that wait for stewards, and some that they have decided. */
export async function plantProofs(planting: PlantingWithMembers, challenges: Map<string, PlantedChallenge>) {
  const planted = new Map<string, number>()
  for (const proof of planting.content.proofs) {
    const challenge = pick(challenges, proof.challenge)
    const proofId = await plantProof(planting, proof, challenge)
    const { criteria } = challenge
    const { answers, stewardAnswers } = proof
    if (answers || proof.status === 'Verified')
      await plantChecklist(planting.tx, { proofId, criteria, answers, stewardAnswers })
    await plantReviews(planting, proof, proofId)
    if (proof.copyOf !== undefined) {
      const copied = pick(planted, proof.copyOf)
      await planting.tx
        .updateTable('proofs')
        .set({ copy_of: copied })
        .where('proof_id', '=', proofId)
        .execute()
    }
    planted.set(proof.by, proofId)
  }
}
