import type { proofIssues } from '@canopy/contract/challenges/proofs/texts'

/**
 * Why a proof is not verified. `code` is stored with it, `message` is the feedback. From `earnableAt` on, the daily cap has room again.
 * `copyOf` is the id of the proof that has the same picture.
 */
export type Issue = { code: keyof typeof proofIssues; message: string; earnableAt?: Date; copyOf?: number }
