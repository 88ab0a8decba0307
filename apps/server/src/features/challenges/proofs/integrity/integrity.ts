import { searchFor } from '@canopy/near-copies'
import type { Media } from '../../../../media/index.ts'
import { findWrongTime } from './capture-time.ts'
import { type FindCandidates, findNearCopy } from './copies.ts'
import type { Issue } from './issue.ts'
import { findGenerated } from './photo-notes.ts'
import { measurePicture, type PictureFacts } from './picture-facts.ts'
import { findBlank, findTooSmall } from './picture-quality.ts'

/** `facts.image` is the name of the picture. No facts: the file could not be decoded. */
type CheckedProof = {
  facts: (PictureFacts & { image: string }) | undefined
  challengeCreatedAt: Date
}

type Sources = { media: Media; now: Date; findCandidates: FindCandidates }

async function findCopy(image: string, { media, findCandidates }: Sources): Promise<Issue | undefined> {
  const picture = await media.load(image, 'private')
  if (!picture) throw new Error('the picture of the proof is missing')
  const { whole, content } = await measurePicture(picture)
  return findNearCopy(searchFor(whole, content), findCandidates)
}

/** Runs the integrity checks, cheapest first, and returns the first issue. */
export async function findIntegrityIssue(proof: CheckedProof, sources: Sources): Promise<Issue | undefined> {
  const { facts, challengeCreatedAt } = proof
  if (!facts) return { kind: 'undecodable' }
  return (
    findTooSmall(facts) ??
    findGenerated(facts) ??
    findBlank(facts) ??
    findWrongTime({ takenAt: facts.takenAt, challengeCreatedAt, now: sources.now }) ??
    (await findCopy(facts.image, sources))
  )
}
