import type { Challenge } from '@canopy/contract/challenges/shapes'
import { TARGET_PROGRESS } from '@canopy/contract/limits'

type Progress = Pick<Challenge, 'joined' | 'status' | 'currentProgress'>
type Participation = Pick<Challenge, 'habit' | 'week'> & {
  isJoined: boolean
  hasDeed: boolean
  hasProof: boolean
}

/** State of a participation. `hasProof` if the member has sent a proof, whatever its verdict. */
export function progressOf({ isJoined, hasDeed, hasProof, habit, week }: Participation): Progress {
  if (!isJoined) return { joined: false, status: null, currentProgress: 0 }
  if (habit && week) {
    const part = Math.min(week.deeds / habit.quota, 1)
    return { joined: true, status: 'active', currentProgress: Math.floor(part * TARGET_PROGRESS) }
  }
  if (hasDeed) return { joined: true, status: 'completed', currentProgress: TARGET_PROGRESS }
  return { joined: true, status: 'active', currentProgress: hasProof ? TARGET_PROGRESS / 2 : 0 }
}
