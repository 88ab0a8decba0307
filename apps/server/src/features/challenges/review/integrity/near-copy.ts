/** No picture counts twice, whoever hands it in: the same one, resized, recompressed, mirrored, cropped a little, or marked. */

import { proofIssues } from '@canopy/contract/messages'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { isCopy } from './copy.ts'
import type { Issue } from './issue.ts'
import type { LookUp } from './windows.ts'

type Sent = { proofId: number; userId: string; challengeId: number }

/**
 * Looks among the earlier proofs of everybody. The member's own on the same challenge don't count, so that a better description can
 * come with the same photo; once one is verified, the challenge is earned and nothing else is asked. Nor do those count that were
 * copies themselves, or whoever copies a photo would stand in its owner's way. The index finds candidates, few of which are copies.
 */
export async function findNearCopy(db: Db, sent: Sent, lookUp: LookUp): Promise<Issue | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    with candidates as materialized (
      select distinct proof_id from picture_hashes where key = any(${lookUp.keys}::integer[])
    )
    select distinct hash
    from candidates join proofs using (proof_id) join picture_hashes using (proof_id)
    where proof_id < ${sent.proofId}
      and reason is distinct from 'duplicate'
      and not (user_id = ${sent.userId} and challenge_id = ${sent.challengeId})`.execute(db)
  const candidates = rows.map(({ hash }) => hash)
  return isCopy(lookUp, candidates) ? { code: 'duplicate', message: proofIssues.duplicate } : undefined
}
