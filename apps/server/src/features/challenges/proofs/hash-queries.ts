/** Every SQL statement on the hashes by which copies of pictures are found. */

import { keysOf } from '@canopy/near-copies'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Keeps the hashes of a proof's picture, each under its keys. */
export async function insertHashes(tx: Tx, proofId: number, hashes: Buffer[]): Promise<void> {
  const rows = hashes.flatMap((hash) => keysOf(hash).map((key) => ({ key, proof_id: proofId, hash })))
  await tx
    .insertInto('picture_hashes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A proof that was handed in: whose, and for which challenge. */
export type Sent = { proofId: number; userId: string; challengeId: number }

/**
 * All hashes of the earlier proofs that have one under any of these keys. The member's own on the same challenge are left out but for
 * those that were verified and overturned, and those that were found to be copies.
 */
export async function selectCandidates(db: Db, sent: Sent, keys: number[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    with candidates as materialized (
      select distinct proof_id from picture_hashes where key = any(${keys}::integer[])
    )
    select distinct hash
    from candidates join proofs using (proof_id) join picture_hashes using (proof_id)
    where proof_id < ${sent.proofId}
      and reason is distinct from 'duplicate'
      and not (
        user_id = ${sent.userId} and challenge_id = ${sent.challengeId} and not (
          status = 'Issue' and reason is null
          and exists (select from reviews where reviews.proof_id = proofs.proof_id and reviews.status = 'Verified')
        )
      )`.execute(db)
  return rows.map(({ hash }) => hash)
}
