/** No picture counts twice, whoever hands it in: the same one, resized, recompressed, mirrored, cropped a little, or marked. */

import { proofIssues } from '@canopy/contract/messages'
import { isCopy, type Search } from '@canopy/near-copies'
import type { Db } from '../../../../db/database.ts'
import { type Sent, selectCandidates } from '../hash-queries.ts'
import type { Issue } from './issue.ts'

/**
 * Looks among the earlier proofs of everybody. The member's own on the same challenge don't count, so that a better description can
 * come with the same photo; once one is verified, the challenge is earned and nothing else is asked, and once a steward has overturned
 * that, its photo counts. Nor do those count that were copies themselves, or whoever copies a photo would stand in its owner's way.
 * The index finds candidates, few of which are copies.
 */
export async function findNearCopy(db: Db, sent: Sent, search: Search): Promise<Issue | undefined> {
  const candidates = await selectCandidates(db, sent, search.keys)
  return isCopy(search, candidates) ? { code: 'duplicate', message: proofIssues.duplicate } : undefined
}
