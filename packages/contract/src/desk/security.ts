/** The security log: logins, refusals, limits and what else a fraud or a break-in is traced by. */

import { z } from 'zod/mini'
import { Device } from '../accounts/device.ts'
import { TypedEmail } from '../accounts/shapes.ts'
import { Count, orUnlisted, pageQuery, SerialId, Timestamp, Uuid } from '../fields.ts'
import { LIST_PAGE } from '../limits.ts'
import { StewardName } from './cases.ts'

const nothing = z.object({})
/** The name of the call in the API. */
const call = z.string()

/** Details recorded for each kind, besides who, when and where. */
export const securityDetails = {
  'login.succeeded': nothing,
  'login.refused': nothing,
  'reset.asked': nothing,
  'reset.used': nothing,
  'password.changed': nothing,
  'device.new': Device,
  'factor.changed': z.object({
    factor: z.enum(['passkey', 'totp', 'recovery_codes', 'provider', 'all']),
    change: z.enum(['added', 'removed', 'used']),
  }),
  'key.changed': z.object({ keyId: z.string(), change: z.enum(['made', 'revoked']) }),
  /** A call with a key that was revoked or has expired. */
  'key.refused': z.object({ keyId: z.string(), state: z.enum(['revoked', 'expired']) }),
  'sessions.ended': z.object({ sessions: Count }),
  /** Recorded in one row for each member or address and limit, until the limit ends. */
  'limit.reached': z.object({ call, until: Timestamp }),
  'access.refused': z.object({ call, code: z.string() }),
  /** `copyOf` is absent if the proof with the same picture has gone. */
  'copy.found': z.object({ proofId: SerialId, copyOf: z.optional(SerialId) }),
  'cap.reached': z.object({ cap: z.enum(['member', 'community']), proofId: SerialId }),
  'points.refunded': z.object({ orderId: z.string(), points: Count }),
  /** `times` refused requests beyond what is kept of a member or network in a minute; of nobody if there were too many altogether. */
  'events.dropped': nothing,
} as const

export type SecurityDetails = {
  [Kind in keyof typeof securityDetails]: z.infer<(typeof securityDetails)[Kind]>
}

export const SecurityEventKind = z.keyof(z.object(securityDetails))
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** Networks and devices are hashes that are equal for equal ones. */
const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const SecurityEventEntry = z.object({
  eventId: z.int(),
  kind: orUnlisted(SecurityEventKind),
  at: Timestamp,
  /** Null if nobody was signed in, and after the member has left. */
  member: z.nullable(StewardName),
  network: z.nullable(Fingerprint),
  device: z.nullable(Fingerprint),
  /** Whether others than `device` caused events that the entry stands for. */
  isOfSeveralDevices: z.boolean(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Number of equal events that the entry stands for. */
  times: Count,
})
export type SecurityEventEntry = z.infer<typeof SecurityEventEntry>

/** `account` is an e-mail address that somebody tried to log in with; events are at or after `from` and before `to`. */
export const SecurityFilter = z.object({
  kind: z.optional(SecurityEventKind),
  userId: z.optional(Uuid),
  account: z.optional(TypedEmail),
  network: z.optional(Fingerprint),
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
})
export type SecurityFilter = z.infer<typeof SecurityFilter>

/** Newest first. */
export const SecurityQuery = z.extend(pageQuery(LIST_PAGE), SecurityFilter.shape)
