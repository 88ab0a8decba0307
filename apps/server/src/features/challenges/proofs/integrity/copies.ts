/**
 * A copied picture proves nothing, whoever submits it: one that was submitted before, also resized, recompressed, mirrored, turned,
 * slightly cropped, cut to a square, within a border or with a mark, and one that members know from a challenge, the shop or a post.
 */

import { isCopy, type Search } from '@canopy/near-copies'
import type { Candidate } from '../hash-queries.ts'
import type { Issue } from './issue.ts'

/** Returns the stored hashes under these index keys. Few of them are of copies. */
export type FindCandidates = (keys: number[]) => Promise<Candidate[]>

export async function findNearCopy(
  search: Search,
  findCandidates: FindCandidates,
): Promise<Issue | undefined> {
  const candidates = await findCandidates(search.keys)
  const pictures = Map.groupBy(candidates, ({ issue, proofId, picture }) => `${issue} ${proofId} ${picture}`)
  for (const [first, ...others] of pictures.values()) {
    if (
      !first ||
      !isCopy(
        search,
        [first, ...others].map(({ hash }) => hash),
      )
    )
      continue
    const { issue, proofId } = first
    // The member's own post. Those after it are copies of it.
    if (issue === null) return undefined
    return { kind: issue, ...(proofId !== null && { copyOf: proofId }) }
  }
  return undefined
}
