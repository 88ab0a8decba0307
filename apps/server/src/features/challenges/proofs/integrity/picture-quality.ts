import { PROOF_MIN_EDGE } from '@canopy/contract/limits'
import type { Issue } from './issue.ts'

/** Contrast on a scale to 127. A photo of a foggy day has about 10; a sheet of paper or a covered lens has less than 3. */
const MIN_CONTRAST = 4

export function findTooSmall({ width, height }: { width: number; height: number }): Issue | undefined {
  if (Math.min(width, height) >= PROOF_MIN_EDGE) return undefined
  return { kind: 'tooSmall' }
}

/** Finds pictures of a single colour, or nearly so. */
export function findBlank({ contrast }: { contrast: number }): Issue | undefined {
  return contrast < MIN_CONTRAST ? { kind: 'blank' } : undefined
}
