import { DAY } from '@canopy/contract/limits'
import { proofIssues } from '@canopy/contract/proof-texts'
import type { Issue } from './issue.ts'

/** Cameras record local time, usually without a time zone. */
const TIME_ZONE_TOLERANCE = DAY
const MAX_AGE_AT_CHALLENGE = 30 * DAY

type Times = { takenAt: Date | null; challengeCreatedAt: Date; now: Date }

/** Pictures without a capture time pass, because most lose it before they are submitted. */
export function findWrongTime({ takenAt, challengeCreatedAt, now }: Times): Issue | undefined {
  if (!takenAt) return undefined
  if (takenAt.getTime() > now.getTime() + TIME_ZONE_TOLERANCE) {
    return { code: 'takenInFuture', message: proofIssues.takenInFuture }
  }
  if (takenAt.getTime() < challengeCreatedAt.getTime() - MAX_AGE_AT_CHALLENGE) {
    return { code: 'takenTooEarly', message: proofIssues.takenTooEarly }
  }
  return undefined
}
