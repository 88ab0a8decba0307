/** What keeps a proof from being verified, before any reviewer is asked. */

import type { proofIssues } from '@canopy/contract/messages'

/** `code` is kept with the proof; `message` tells the member what to do. */
export type Issue = { code: keyof typeof proofIssues; message: string }
