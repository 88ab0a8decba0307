/** The picture has to be large enough to show something. */

import { PROOF_MIN_EDGE } from '@canopy/contract/limits'
import { proofIssues } from '@canopy/contract/messages'
import type { Issue } from './issue.ts'

/** Width and height in pixels, as the picture was sent. */
export function findTooSmall({ width, height }: { width: number; height: number }): Issue | undefined {
  if (Math.min(width, height) >= PROOF_MIN_EDGE) return undefined
  return { code: 'tooSmall', message: proofIssues.tooSmall }
}
