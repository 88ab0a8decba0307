import { searchFor } from '@canopy/near-copies'
import type { Media } from '../../../../media/index.ts'
import { findWrongTime } from './capture-time.ts'
import { type FindCandidates, findNearCopy } from './copies.ts'
import type { Issue } from './issue.ts'
import { findGenerated } from './photo-notes.ts'
import { type Measured, measurePicture, type PictureFacts } from './picture-facts.ts'
import { findBlank, findTooSmall } from './picture-quality.ts'

/** `facts.image` is the name of the picture. No facts: the file could not be decoded. */
type CheckedProof = {
  facts: (PictureFacts & { image: string }) | undefined
  challengeCreatedAt: Date
  weekStartsOn: string | null
}

/** `measured` is missing if the picture has to be read again. */
type Sources = { media: Media; now: Date; measured: Measured | undefined; findCandidates: FindCandidates }

async function measureStored(image: string, media: Media): Promise<Measured> {
  const picture = await media.load(image, 'private')
  if (!picture) throw new Error('the picture of the proof is missing')
  return measurePicture(picture)
}

async function findCopy(image: string, { media, measured, findCandidates }: Sources) {
  const { whole, content } = measured ?? (await measureStored(image, media))
  return findNearCopy(searchFor(whole, content), findCandidates)
}

/** Runs the integrity checks, cheapest first, and returns the first issue. */
export async function findIntegrityIssue(proof: CheckedProof, sources: Sources): Promise<Issue | undefined> {
  const { facts, challengeCreatedAt, weekStartsOn } = proof
  if (!facts) return { kind: 'undecodable' }
  return (
    findTooSmall(facts) ??
    findGenerated(facts) ??
    findBlank(facts) ??
    findWrongTime({ takenAt: facts.takenAt, challengeCreatedAt, weekStartsOn, now: sources.now }) ??
    (await findCopy(facts.image, sources))
  )
}
