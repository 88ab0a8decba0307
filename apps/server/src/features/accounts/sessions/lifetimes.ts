/** For how long a login lasts. The reasons are in docs/decisions/0002-opaque-tokens.md. */

import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'

/** From the last use. */
const IDLE = 30 * DAY
/** From the last use, of a member with any duty. */
const IDLE_STEWARD = 12 * HOUR
/** From the login, however much the session is used. */
const LONGEST = 90 * DAY
/** For how long a login, or the password typed again, is enough for what could lock the member out. */
const RECENT = 10 * MINUTE
/** For how long a device is known. Longer than any session. */
const DEVICE = 180 * DAY

const before = (now: Date, time: number) => new Date(now.getTime() - time)

/** Sessions opened, or last used, at or before these times have expired. */
export const expiryAt = (now: Date) => ({
  opened: before(now, LONGEST),
  used: before(now, IDLE),
  usedBySteward: before(now, IDLE_STEWARD),
})
export type Expiry = ReturnType<typeof expiryAt>

export const recentSince = (now: Date) => before(now, RECENT)
export const knownSince = (now: Date) => before(now, DEVICE)
