import { MINUTE, SECOND } from '@canopy/contract/limits'

/** Up to this many seconds, a time to wait is said in seconds. */
const SECONDS_SAID = 90

/** Arguments of messages that say how long to wait. */
export const waiting = (seconds: number) =>
  seconds < SECONDS_SAID
    ? ({ unit: 'seconds', time: seconds } as const)
    : ({ unit: 'other', time: Math.ceil((seconds * SECOND) / MINUTE) } as const)
