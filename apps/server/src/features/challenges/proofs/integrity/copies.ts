/**
 * A copied picture proves nothing, whoever submits it: one that was submitted before, also resized, recompressed, mirrored, turned,
 * slightly cropped, cut to a square, within a border or with a mark, and the challenge's own picture.
 */

import { proofIssues } from '@canopy/contract/proof-texts'
import { hashesOf, isCopy, type Search } from '@canopy/near-copies'
import type { Media } from '../../../../media/index.ts'
import type { Issue } from './issue.ts'
import { measurePicture } from './picture-facts.ts'

/**
 * Returns the hashes of earlier proofs under these index keys, oldest proof first; those of members who left have no proof. Few of them
 * are of copies.
 */
export type FindCandidates = (keys: number[]) => Promise<{ proofId: number | null; hash: Buffer }[]>

export async function findNearCopy(
  search: Search,
  findCandidates: FindCandidates,
): Promise<Issue | undefined> {
  const candidates = Map.groupBy(await findCandidates(search.keys), ({ proofId }) => proofId)
  for (const [copyOf, hashes] of candidates) {
    const stored = hashes.map(({ hash }) => hash)
    if (isCopy(search, stored))
      return { code: 'duplicate', message: proofIssues.duplicate, ...(copyOf !== null && { copyOf }) }
  }
  return undefined
}

const MEDIA_PATH = /^\/media\/([\w-]+?-\d+x\d+)(?:-\d+)?\.webp$/

/** The name of the stored picture that a media URL of any width points to. Undefined for other URLs. */
const storedName = (photoUrl: string) => MEDIA_PATH.exec(photoUrl)?.[1]

/** Only compares pictures stored on this server. */
export async function findChallengePicture(
  search: Search,
  photoUrl: string | null,
  media: Media,
): Promise<Issue | undefined> {
  const name = photoUrl === null ? undefined : storedName(photoUrl)
  // That of a challenge that was removed since is private.
  const stored = name && ((await media.load(name, 'public')) ?? (await media.load(name, 'private')))
  if (!stored) return undefined
  const { whole } = await measurePicture(stored)
  return isCopy(search, hashesOf(whole))
    ? { code: 'challengePicture', message: proofIssues.challengePicture }
    : undefined
}
