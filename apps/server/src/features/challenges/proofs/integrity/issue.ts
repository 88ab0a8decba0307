import type { ProofIssue, Remark } from '@canopy/contract/challenges/proofs/texts'

/**
 * Why a proof is not verified. From `earnableAt` on, the daily cap has room again. `copyOf` is the id of the proof that has the same
 * picture.
 */
export type Issue = ProofIssue & {
  earnableAt?: Date
  copyOf?: number
}

/** The feedback of an issue. */
export const remarkOf = ({ earnableAt, copyOf, ...remark }: Issue): Remark => remark
