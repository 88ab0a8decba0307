import type { Challenge } from '@canopy/contract/challenges/shapes'
import { TARGET_PROGRESS } from '@canopy/contract/limits'

type Progress = Pick<Challenge, 'joined' | 'status' | 'currentProgress'>

/** State of a participation. `hasProof` if the member has sent a proof, whatever its verdict. */
export function progressOf({
  isJoined,
  hasDeed,
  hasProof,
}: {
  isJoined: boolean
  hasDeed: boolean
  hasProof: boolean
}): Progress {
  if (!isJoined) return { joined: false, status: null, currentProgress: 0 }
  if (hasDeed) return { joined: true, status: 'completed', currentProgress: TARGET_PROGRESS }
  return { joined: true, status: 'active', currentProgress: hasProof ? TARGET_PROGRESS / 2 : 0 }
}
