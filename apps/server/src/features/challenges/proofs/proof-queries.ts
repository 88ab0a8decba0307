/** Every SQL statement on proofs. */

import type { ProofStatus } from '@canopy/contract/challenges'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { insertHashes } from './hash-queries.ts'
import type { PictureFacts } from './integrity/picture-facts.ts'

/** Any number; all nodes of one Canopy use the same. */
const HAND_IN_LOCK = 7_263_549_802
const REVIEW_LOCK = 726_354

export type NewProofRow = {
  challengeId: number
  userId: string
  description: string
  image: string | undefined
  facts: PictureFacts | undefined
}

/**
 * Writes a proof that waits for its verdict and answers its id. Proofs are written one after the other: the checks look for
 * copies among those with lower ids, which have to be visible by then.
 */
export async function insertProof(tx: Tx, { facts, ...proof }: NewProofRow): Promise<number> {
  await sql`select pg_advisory_xact_lock(${HAND_IN_LOCK})`.execute(tx)
  const { proof_id } = await tx
    .insertInto('proofs')
    .values({
      challenge_id: proof.challengeId,
      user_id: proof.userId,
      description: proof.description,
      image: proof.image ?? null,
      ...(facts && {
        sent_width: facts.width,
        sent_height: facts.height,
        contrast: facts.contrast,
        taken_at: facts.takenAt ?? null,
      }),
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  if (facts) await insertHashes(tx, proof_id, facts.hashes)
  return proof_id
}

/** Proofs as their members see them. */
export function proofs(db: Db) {
  return db
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'proofs.proof_id as proofId',
      'proofs.challenge_id as challengeID',
      'challenges.challenge_name as challengeName',
      'proofs.user_id as userId',
      'proofs.description',
      'proofs.image',
      'proofs.status',
      'proofs.ai_response as aiResponse',
      'proofs.reviewer',
      'proofs.points_earned as pointsEarned',
      'proofs.submitted_at as submittedAt',
      'proofs.appeal',
      sql<boolean>`proofs.awaits_steward_since is not null`.as('awaitsSteward'),
      'proofs.earnable_at as earnableAt',
    ])
    .$narrowType<{ status: ProofStatus }>()
}

export type ProofRow = InferResult<ReturnType<typeof proofs>>[number]

/** A proof, whoever's it is. */
export function selectProof(db: Db, proofId: number): Promise<ProofRow | undefined> {
  return proofs(db).where('proofs.proof_id', '=', proofId).executeTakeFirst()
}

/** A page of a member's proofs, newest first, from after the place `after` on. */
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

/** What of the picture's facts the review needs; none are kept of a file that could not be decoded. */
const KeptFacts = z.object({
  image: z.string(),
  width: z.number(),
  height: z.number(),
  contrast: z.number(),
  takenAt: z.date().nullable(),
})

/** A proof without a verdict and what one needs to know to give it; undefined when there is none that waits. */
export async function selectWaiting(db: Db, proofId: number) {
  const row = await db
    .selectFrom('proofs')
    .innerJoin('challenges', 'challenges.challenge_id', 'proofs.challenge_id')
    .select([
      'proofs.proof_id as proofId',
      'proofs.challenge_id as challengeId',
      'proofs.user_id as userId',
      'proofs.description',
      'proofs.image',
      'proofs.sent_width as width',
      'proofs.sent_height as height',
      'proofs.contrast',
      'proofs.taken_at as takenAt',
      sql<boolean>`proofs.awaits_steward_since is not null`.as('awaitsSteward'),
      'challenges.challenge_name as challengeName',
      'challenges.description as challengeDescription',
      'challenges.photo_url as photoUrl',
      'challenges.points',
      'challenges.created_at as challengeCreatedAt',
    ])
    .where('proofs.proof_id', '=', proofId)
    .where('proofs.status', '=', 'Pending')
    .executeTakeFirst()
  return row && { ...row, facts: KeptFacts.safeParse(row).data }
}

export type WaitingProof = NonNullable<Awaited<ReturnType<typeof selectWaiting>>>

/** Whether the member has earned the points of this challenge, by any proof. */
export async function hasVerified(
  tx: Tx,
  { challengeId, userId }: Pick<WaitingProof, 'challengeId' | 'userId'>,
): Promise<boolean> {
  const verified = await tx
    .selectFrom('proofs')
    .select('proof_id')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Verified')
    .executeTakeFirst()
  return verified !== undefined
}

export type Decision = {
  status: Exclude<ProofStatus, 'Pending'>
  reason: string | null
  aiResponse: string
  reviewer: string
  pointsEarned: number
  earnableAt?: Date | undefined
}

/** The statement by which a proof gets a verdict, whoever gives it; no steward is waited for after that. */
export const verdictUpdate = (
  tx: Tx,
  proofId: number,
  { aiResponse, pointsEarned, earnableAt, ...decision }: Decision,
) =>
  tx
    .updateTable('proofs')
    .set({
      ...decision,
      ai_response: aiResponse,
      points_earned: pointsEarned,
      earnable_at: earnableAt ?? null,
      decided_at: sql`now()`,
      awaits_steward_since: null,
    })
    .where('proof_id', '=', proofId)

/** Gives a verdict to a proof that waits for one; false when it did not. */
export async function updateDecided(tx: Tx, proofId: number, decision: Decision): Promise<boolean> {
  const decided = await verdictUpdate(tx, proofId, decision)
    .where('status', '=', 'Pending')
    .returning('proof_id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Leaves a proof that waits for its verdict to the stewards; one that they have already keeps its place among theirs. */
export async function updateHeld(
  tx: Tx,
  proofId: number,
  told: { aiResponse: string; reviewer: string },
): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({
      ai_response: told.aiResponse,
      reviewer: told.reviewer,
      awaits_steward_since: sql`coalesce(awaits_steward_since, now())`,
    })
    .where('proof_id', '=', proofId)
    .where('status', '=', 'Pending')
    .execute()
}

/** Lets a member's proof wait again whose review failed or never ended; false when there is none such. */
export async function updateWaitingAgain(tx: Tx, proofId: number, userId: string): Promise<boolean> {
  const waiting = await tx
    .updateTable('proofs')
    .set({
      status: 'Pending',
      reason: null,
      ai_response: '',
      reviewer: '',
      decided_at: null,
    })
    .where('proof_id', '=', proofId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['Error', 'Pending'])
    .returning('proof_id')
    .executeTakeFirst()
  return waiting !== undefined
}

/**
 * Runs `work` under a lock on this proof, held by a connection of its own, which PostgreSQL releases when the process dies. Returns
 * false, without running it, while another process holds the lock.
 */
export function whileClaimed(db: Db, proofId: number, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ claimed: boolean }>`
      select pg_try_advisory_lock(${REVIEW_LOCK}, ${proofId}) as claimed`.execute(connection)
    if (!rows[0]?.claimed) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${REVIEW_LOCK}, ${proofId})`.execute(connection)
    }
  })
}
