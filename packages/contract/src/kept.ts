/** Lifetimes of data that expires by itself. The server deletes by these numbers, and the privacy page shows them. */

import { DAY, HOUR, MINUTE } from './limits.ts'

export const kept = {
  /** Time since its last use. */
  session: 30 * DAY,
  /** Time since its last use, of a member with any duty. */
  stewardSession: 12 * HOUR,
  /** Time since the login, however much the session is used. */
  sessionInAll: 90 * DAY,
  /** Time since the last login. Longer than any session. */
  device: 180 * DAY,
  /** Time after a key of the API was revoked or has expired, in which its use is recorded. */
  endedApiKey: 90 * DAY,
  /** Time since the camera opened, for a proof with a live photo. */
  captureToken: 5 * MINUTE,
  resetLink: 30 * MINUTE,
  confirmationLink: 24 * HOUR,
  /** Time for which a repeated request still gets its first response. */
  requestKey: 7 * DAY,
  /** Time for which a reaction or a follow that is undone and done again does not notify again. */
  notifiedReaction: DAY,
  notification: 90 * DAY,
  /** Time after stewards removed it; it can be restored until then. */
  removed: 30 * DAY,
  /** Time after which only its hashes are kept. */
  rejectedPicture: 90 * DAY,
  /** Time since trusted members could first be shown the photo of a proof, for its blurred copy and their votes. */
  juryCase: 90 * DAY,
  /** Network of members who earned unconfirmed points, so that a network has one part, however many accounts it opens. */
  networkOfPoints: 30 * DAY,
  /** Time after the end of a week or month, of what each member earned in it. */
  endedBoard: 7 * DAY,
  securityEvent: 90 * DAY,
  /** Time for which an address keeps its limits after its account was deleted. */
  leftAccount: 365 * DAY,
  /** Time after its last try, so that an owner can still have it done. */
  givenUpJob: 7 * DAY,
  /** Time for which an application waits for a decision. */
  application: 30 * DAY,
  /** Time after an invitation by mail has ended, or could not be sent. Of who used it, the address is deleted within a day. */
  invitedAddress: 14 * DAY,
  /** Time for which members can read a letter that they got. */
  receivedLetter: 365 * DAY,
  /** Time since the event, also of a delivery that waits. */
  webhookDelivery: 7 * DAY,
  /** Time after the end of an invitation or a named network. Longer than accounts can count as young. */
  admission: 365 * DAY,
  /** Time for which the outbox folder keeps mails. */
  mailFile: 14 * DAY,
} as const
