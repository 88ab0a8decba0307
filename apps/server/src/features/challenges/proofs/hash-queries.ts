/** SQL for the hashes that find copies of pictures. */

import { keysOf } from '@canopy/near-copies'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Stores the hashes of a proof's picture, each under its index keys. */
export async function insertHashes(tx: Tx, proofId: number, hashes: Buffer[]): Promise<void> {
  const rows = hashes.flatMap((hash) => keysOf(hash).map((key) => ({ key, proof_id: proofId, hash })))
  await tx
    .insertInto('picture_hashes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Before a member's proofs are deleted, which leaves their hashes: those of copies would be used against the owner of the photo. */
export async function deleteHashesOfCopies(tx: Tx, userId: string) {
  await tx
    .deleteFrom('picture_hashes')
    .using('proofs')
    .whereRef('proofs.proof_id', '=', 'picture_hashes.proof_id')
    .where('proofs.user_id', '=', userId)
    .where('proofs.reason', '=', 'duplicate')
    .execute()
}

/**
 * The hashes of earlier proofs under one of these keys, and those of members who left, without a proof. Two kinds of proofs are left
 * out:
 * - the member's own on the same challenge, so that a better description can be submitted with the same photo, except for verified
 *   ones that a steward overturned;
 * - copies, so that the owner of a photo is not refused because somebody copied it.
 */
export async function selectCandidates(
  db: Db,
  { proofId, userId, challengeId }: { proofId: number; userId: string; challengeId: number },
  keys: number[],
): Promise<{ proofId: number | null; hash: Buffer }[]> {
  const { rows } = await sql<{ proofId: number | null; hash: Buffer }>`
    with found as materialized (
      select distinct proof_id, hash from picture_hashes where key = any(${keys}::integer[])
    )
    select proof_id as "proofId", hash
    from found join proofs using (proof_id)
    where proof_id < ${proofId}
      and reason is distinct from 'duplicate'
      and not (
        user_id = ${userId} and challenge_id = ${challengeId} and not (
          status = 'Issue' and reason is null
          and exists (select from reviews where reviews.proof_id = proofs.proof_id and reviews.status = 'Verified')
        )
      )
    union all
    select null, hash from found where proof_id is null
    order by "proofId" nulls last`.execute(db)
  return rows
}
