/** What keeps a proof from being verified, before any reviewer is asked. */

import type { proofIssues } from '@canopy/contract/messages'

/** `code` is kept with the proof; `message` tells the member what to do; from `earnableAt` on the daily cap has room for the points. */
export type Issue = { code: keyof typeof proofIssues; message: string; earnableAt?: Date }
