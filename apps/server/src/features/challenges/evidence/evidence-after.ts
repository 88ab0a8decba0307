import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import type { Evidence } from '@canopy/contract/challenges/shapes'

type Change = { points: number; evidence?: Evidence | undefined }

/** What a challenge asks for after a change. One that no longer gives enough points asks for nothing more. */
export function evidenceAfter(before: Evidence, { points, evidence = before }: Change): Evidence {
  return mayAskFor({ evidence, points }) ? evidence : 'none'
}
