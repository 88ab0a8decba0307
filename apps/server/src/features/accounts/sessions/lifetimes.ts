/** Lifetimes of logins. The reasons are in docs/decisions/0015-logging-in.md. */

import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'

/** Time for which a login, or the password typed again, is enough for actions that could lock the member out. */
const RECENT = 10 * MINUTE

const before = (now: Date, time: number) => new Date(now.getTime() - time)

/** Sessions opened, or last used, at or before these times have expired. */
export const expiryAt = (now: Date) => ({
  opened: before(now, kept.sessionInAll),
  used: before(now, kept.session),
  usedBySteward: before(now, kept.stewardSession),
})
export type Expiry = ReturnType<typeof expiryAt>

export const recentSince = (now: Date) => before(now, RECENT)
export const knownSince = (now: Date) => before(now, kept.device)
