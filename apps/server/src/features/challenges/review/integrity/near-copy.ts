/** No picture counts twice, whoever hands it in: the same one, resized, recompressed or mirrored. */

import { proofIssues } from '@canopy/contract/messages'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { keysNear } from './index-keys.ts'
import type { Issue } from './issue.ts'
import { COPY_DISTANCE } from './perceptual-hash.ts'

type Sent = { proofId: number; userId: string; challengeId: number; hash: string; mirrorHash: string }

/**
 * Looks among the earlier proofs of everybody. The member's own on the same challenge that were not verified don't count, so that
 * a better description can come with the same photo; nor do those that were copies themselves, or whoever copies that photo
 * would stand in its owner's way. The index finds candidates, their exact distance is worked out from the row.
 */
export async function findNearCopy(db: Db, sent: Sent): Promise<Issue | undefined> {
  const keys = [...keysNear(sent.hash), ...keysNear(sent.mirrorHash)]
  const { rows } = await sql`
    with candidates as materialized (
      select distinct proof_id from picture_keys where key = any(${keys}::integer[])
    )
    select from candidates join proofs using (proof_id)
    where proof_id < ${sent.proofId}
      and least(
        bit_count(picture_hash # ${sent.hash}::bit(256)),
        bit_count(picture_hash # ${sent.mirrorHash}::bit(256))
      ) <= ${COPY_DISTANCE}
      and reason is distinct from 'duplicate'
      and not (user_id = ${sent.userId} and challenge_id = ${sent.challengeId} and status <> 'Verified')
    limit 1`.execute(db)
  return rows.length > 0 ? { code: 'duplicate', message: proofIssues.duplicate } : undefined
}
