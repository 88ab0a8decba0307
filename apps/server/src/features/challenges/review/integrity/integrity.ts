/** The integrity checks, local and always on; the first one that fails is told. */

import { proofIssues } from '@canopy/contract/messages'
import type { Deps } from '../../../../deps.ts'
import type { WaitingProof } from '../../proof-queries.ts'
import { findBlank } from './blank.ts'
import { findWrongTime } from './capture-time.ts'
import { findChallengePicture } from './challenge-picture.ts'
import type { Issue } from './issue.ts'
import { findNearCopy } from './near-copy.ts'
import { findTooSmall } from './too-small.ts'

/** Checks the facts of a picture that were kept with its proof, the cheapest checks first. */
export async function findIntegrityIssue(
  { db, media, clock }: Pick<Deps, 'db' | 'media' | 'clock'>,
  proof: WaitingProof,
): Promise<Issue | undefined> {
  const { facts } = proof
  if (!facts) return { code: 'undecodable', message: proofIssues.undecodable }
  return (
    findTooSmall(facts) ??
    findBlank(facts) ??
    (await findNearCopy(db, { ...proof, ...facts })) ??
    (await findChallengePicture(media, proof.photoUrl, facts)) ??
    findWrongTime({ ...proof, takenAt: facts.takenAt, now: clock.now() })
  )
}
