import { proofIssues } from '@canopy/contract/proof-texts'
import { searchFor } from '@canopy/near-copies'
import type { Media } from '../../../../media/index.ts'
import { findWrongTime } from './capture-time.ts'
import { type FindCandidates, findChallengePicture, findNearCopy } from './copies.ts'
import type { Issue } from './issue.ts'
import { measurePicture, type PictureFacts } from './picture-facts.ts'
import { findBlank, findTooSmall } from './picture-quality.ts'

/**
 * `photoUrl` is the address of the challenge's picture if it is stored here, `facts.image` the name of the proof's. No facts: the file
 * could not be decoded.
 */
type CheckedProof = {
  facts: (PictureFacts & { image: string }) | undefined
  challengeCreatedAt: Date
  photoUrl: string | null
}

type Sources = { media: Media; now: Date; findCandidates: FindCandidates }

async function findCopy(
  image: string,
  photoUrl: string | null,
  { media, findCandidates }: Sources,
): Promise<Issue | undefined> {
  const picture = await media.load(image, 'private')
  if (!picture) throw new Error('the picture of the proof is missing')
  const { whole, content } = await measurePicture(picture)
  const search = searchFor(whole, content)
  return (await findNearCopy(search, findCandidates)) ?? (await findChallengePicture(search, photoUrl, media))
}

/** Runs the integrity checks, cheapest first, and returns the first issue. */
export async function findIntegrityIssue(proof: CheckedProof, sources: Sources): Promise<Issue | undefined> {
  const { facts, challengeCreatedAt, photoUrl } = proof
  if (!facts) return { code: 'undecodable', message: proofIssues.undecodable }
  return (
    findTooSmall(facts) ??
    findBlank(facts) ??
    findWrongTime({ takenAt: facts.takenAt, challengeCreatedAt, now: sources.now }) ??
    (await findCopy(facts.image, photoUrl, sources))
  )
}
