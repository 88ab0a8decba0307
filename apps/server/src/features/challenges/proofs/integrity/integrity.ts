/** The integrity checks, local and always on; the first one that fails is told. */

import { proofIssues } from '@canopy/contract/messages'
import { searchFor } from '@canopy/near-copies'
import type { Deps } from '../../../../deps.ts'
import type { WaitingProof } from '../proof-queries.ts'
import { findBlank } from './blank.ts'
import { findWrongTime } from './capture-time.ts'
import { findChallengePicture } from './challenge-picture.ts'
import type { Issue } from './issue.ts'
import { findNearCopy } from './near-copy.ts'
import { lookAt } from './picture-facts.ts'
import { findTooSmall } from './too-small.ts'

type Parts = Pick<Deps, 'db' | 'media' | 'clock'>

async function findCopy(
  { db, media }: Parts,
  proof: WaitingProof,
  image: string,
): Promise<Issue | undefined> {
  const picture = await media.load(image, 'private')
  if (!picture) throw new Error('the picture of the proof is missing')
  const { grey } = await lookAt(picture)
  const search = searchFor(grey)
  return (
    (await findNearCopy(db, proof, search)) ?? (await findChallengePicture(media, proof.photoUrl, search))
  )
}

/** Checks what was found out of the picture when it was handed in, and the picture itself; the cheapest checks come first. */
export async function findIntegrityIssue(parts: Parts, proof: WaitingProof): Promise<Issue | undefined> {
  const { facts } = proof
  if (!facts) return { code: 'undecodable', message: proofIssues.undecodable }
  return (
    findTooSmall(facts) ??
    findBlank(facts) ??
    findWrongTime({ ...proof, takenAt: facts.takenAt, now: parts.clock.now() }) ??
    (await findCopy(parts, proof, facts.image))
  )
}
