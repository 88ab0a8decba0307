/** What a member, or an address without a login, may do at most. Calls with a narrower limit of their own count towards that one. */

import { MINUTE } from './limits.ts'

export const callLimits = {
  reads: { max: 600, window: MINUTE },
  writes: { max: 60, window: MINUTE },
} as const
