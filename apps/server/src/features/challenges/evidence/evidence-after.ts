import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import type { Evidence } from '@canopy/contract/challenges/shapes'

type Change = { points: number; evidence?: Evidence | undefined }

/** Evidence that a challenge asks for after a change: none if it no longer gives enough points. */
export function evidenceAfter(before: Evidence, { points, evidence = before }: Change): Evidence {
  return mayAskFor({ evidence, points }) ? evidence : 'none'
}
