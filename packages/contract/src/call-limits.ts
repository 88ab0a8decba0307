/** Limits on the calls of a member, or of an address without a login. Calls with a narrower limit of their own count towards that one. */

import { MINUTE } from './limits.ts'

export const callLimits = {
  reads: { max: 600, window: MINUTE },
  writes: { max: 60, window: MINUTE },
} as const
