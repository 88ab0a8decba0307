/** For how long data is kept that expires by itself. The server deletes by these numbers, and the privacy page shows them. */

import {
  CONFIRMATION_LIFETIME,
  DAY,
  HOUR,
  LEFT_ACCOUNT_KEPT,
  MINUTE,
  REJECTED_PICTURES_KEPT_DAYS,
  REMOVED_FOR,
} from './limits.ts'

export const kept = {
  /** From its last use. */
  session: 30 * DAY,
  /** From its last use, of a member with any duty. */
  stewardSession: 12 * HOUR,
  /** From the login, however much the session is used. */
  sessionInAll: 90 * DAY,
  /** From the last login. Longer than any session. */
  device: 180 * DAY,
  resetLink: 30 * MINUTE,
  confirmationLink: CONFIRMATION_LIFETIME,
  /** How long a repeated request still gets its first response. */
  requestKey: 7 * DAY,
  /** For how long a reaction that is undone and done again does not notify again. */
  notifiedReaction: DAY,
  /** After stewards removed it; it can be restored until then. */
  removed: REMOVED_FOR,
  rejectedPicture: REJECTED_PICTURES_KEPT_DAYS * DAY,
  securityEvent: 90 * DAY,
  leftAccount: LEFT_ACCOUNT_KEPT,
  /** For how long the outbox folder keeps mails. */
  mailFile: 14 * DAY,
} as const
