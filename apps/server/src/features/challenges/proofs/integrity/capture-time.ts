/** Where the camera wrote down the time, it has to fit the challenge. */

import { DAY } from '@canopy/contract/limits'
import { proofIssues } from '@canopy/contract/messages'
import type { Issue } from './issue.ts'

/** Cameras write their local time and mostly no zone. */
const TIME_ZONES = DAY
const OLDER_THAN_CHALLENGE = 30 * DAY

type Times = { takenAt: Date | null; challengeCreatedAt: Date; now: Date }

/** A picture without a capture time passes: most lose it on their way. */
export function findWrongTime({ takenAt, challengeCreatedAt, now }: Times): Issue | undefined {
  if (!takenAt) return undefined
  if (takenAt.getTime() > now.getTime() + TIME_ZONES) {
    return { code: 'takenInFuture', message: proofIssues.takenInFuture }
  }
  if (takenAt.getTime() < challengeCreatedAt.getTime() - OLDER_THAN_CHALLENGE) {
    return { code: 'takenTooEarly', message: proofIssues.takenTooEarly }
  }
  return undefined
}
