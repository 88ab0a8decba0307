import type { Proof, ProofStatus } from '@canopy/contract/challenges/proofs/shapes'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { heldUntilOf, proofHeldBecause } from '../../points/index.ts'
import { proofQuantity, unitOfChallenge } from '../quantities/quantity-queries.ts'
import { checklistOf } from './checklist-queries.ts'
import { insertHashes, markHashed } from './hash-queries.ts'
import type { PictureFacts } from './integrity/picture-facts.ts'

/** The key of an advisory lock: any number that is used for nothing else. */
const SUBMIT_LOCK = 7_263_549_802

export type NewProofRow = {
  challengeId: number
  userId: string
  description: string
  quantity?: number | undefined
  image: string | undefined
  facts: PictureFacts | undefined
  isLive?: boolean
  hashes: Buffer[]
}

/**
 * Inserts a pending proof and returns its id. A lock makes inserts wait for each other: the integrity checks look for copies among
 * proofs with lower ids, and these must be committed by then.
 */
export async function insertProof(tx: Tx, { facts, isLive, hashes, ...proof }: NewProofRow): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SUBMIT_LOCK})`.execute(tx)
  const { proof_id } = await tx
    .insertInto('proofs')
    .values({
      challenge_id: proof.challengeId,
      user_id: proof.userId,
      description: proof.description,
      quantity: proof.quantity ?? null,
      image: proof.image ?? null,
      photo_notes: [...(facts?.notes ?? []), ...(isLive ? ['live'] : [])],
      ...(facts && {
        sent_width: facts.width,
        sent_height: facts.height,
        contrast: facts.contrast,
        taken_at: facts.takenAt,
        device: facts.device,
      }),
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  await insertHashes(tx, { proofId: proof_id }, hashes)
  if (proof.image !== undefined) await markHashed(tx, proof.image)
  return proof_id
}

/** Tells whether the reviewer may decide a pending proof: those it could not decide wait for a steward. */
export const isReviewable = sql<boolean>`proofs.awaits_steward_cause is distinct from 'unclear'`

/** Whether a proof waits for a steward, and its member knows. */
export const awaitsSteward =
  sql<boolean>`coalesce(proofs.awaits_steward_cause in ('appeal', 'held', 'unclear'), false)`.as(
    'awaitsSteward',
  )

/** Its place among them, longest waiting first. */
const queue = sql<{ place: number; length: number } | null>`case
  when proofs.awaits_steward_cause in ('appeal', 'held', 'unclear') then (
    select jsonb_build_object(
      'place', count(*) filter (
        where (other.awaits_steward_since, other.proof_id) <= (proofs.awaits_steward_since, proofs.proof_id)
      ),
      'length', count(*)
    )
    from proofs as other where other.awaits_steward_cause in ('appeal', 'held', 'unclear')
  )
end`.as('queue')

/** The post that shares it. */
const sharedAs = sql<
  string | null
>`(select post_id from shared_proofs where shared_proofs.proof_id = proofs.proof_id)`

export function proofs(db: Db) {
  return db
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .leftJoin('earnings as held', (join) =>
      join
        .onRef('held.user_id', '=', 'proofs.user_id')
        .on('held.ref', '=', sql<string>`proofs.proof_id::text`)
        .on('held.released_at', 'is', null)
        .on(sql<boolean>`held.amount > held.taken + held.spent`),
    )
    .select((query) => [
      'proofs.proof_id as proofId',
      'proofs.challenge_id as challengeID',
      'challenges.challenge_name as challengeName',
      'proofs.user_id as userId',
      'proofs.description',
      proofQuantity.as('quantity'),
      unitOfChallenge.as('unit'),
      'proofs.image',
      'proofs.status',
      'proofs.feedback',
      'proofs.reviewer',
      'proofs.points_earned as pointsEarned',
      'proofs.submitted_at as submittedAt',
      'proofs.appeal',
      awaitsSteward,
      queue,
      'proofs.earnable_at as earnableAt',
      proofHeldBecause('proofs', 'held').as('hold'),
      heldUntilOf('held').as('availableAt'),
      'proofs.unpaid',
      checklistOf(query).as('checklist'),
      sharedAs.as('sharedAs'),
      'proofs.unconfirmed',
    ])
    .$narrowType<{ status: ProofStatus; unpaid: Proof['unpaid'] }>()
}

export type ProofRow = InferResult<ReturnType<typeof proofs>>[number]

export function selectProof(db: Db, proofId: number): Promise<ProofRow | undefined> {
  return proofs(db).where('proofs.proof_id', '=', proofId).executeTakeFirst()
}

/** A page of a member's proofs, newest first. */
export function selectProofs(
  db: Db,
  userId: string,
  {
    challengeId,
    after,
    limit,
  }: { challengeId: number | undefined; after: Cursor<number> | undefined; limit: number },
): Promise<ProofRow[]> {
  let query = proofs(db).where('proofs.user_id', '=', userId)
  if (challengeId !== undefined) query = query.where('proofs.challenge_id', '=', challengeId)
  return keyset(query, {
    by: ['proofs.submitted_at', 'proofs.proof_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

/** Sets a member's proof back to pending. False unless its review failed or never ended; one that the reviewer cannot decide is the stewards'. */
export async function updateRetried(tx: Tx, proofId: number, userId: string): Promise<boolean> {
  const retried = await tx
    .updateTable('proofs')
    .set({
      status: 'Pending',
      reason: null,
      feedback: '[]',
      reviewer: '',
      decided_at: null,
      // A proof that was held back keeps its place with the stewards.
      awaits_steward_cause: sql`nullif(awaits_steward_cause, 'undecided')`,
      awaits_steward_since: sql`case when awaits_steward_cause <> 'undecided' then awaits_steward_since end`,
    })
    .where('proof_id', '=', proofId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['Error', 'Pending'])
    .where(isReviewable)
    .returning('proof_id')
    .executeTakeFirst()
  return retried !== undefined
}
