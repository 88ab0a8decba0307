/** Cases that stewards decide on, and the common part of all decisions. */

import { z } from 'zod/mini'
import { Count, orUnlisted, requiredText, Timestamp, Uuid } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import type { Translate } from '../language/translate.ts'
import { MINUTE, SECOND } from '../limits.ts'
import type { Duty } from './duties.ts'

const REASON_MIN = 3
const REASON_MAX = 500

/** Every decision has one, for the audit log and the members concerned. */
export const Reason = requiredText(
  REASON_MAX,
  coded('desk.reasonRequired'),
  coded('desk.reasonTooLong'),
).check(z.minLength(REASON_MIN, coded('desk.reasonRequired')))

const UNDONE = 'Undone: '

/** The reason of the opposite decision that an undo sends. */
export const undoneReason = (reason: string) => `${UNDONE}${reason}`.slice(0, REASON_MAX)

/** Writes out a reason that is stored: as somebody gave it, or that of an undo. */
export const reasonText = (t: Translate, reason: string): string =>
  reason.startsWith(UNDONE)
    ? t('desk.undoneBecause', { reason: reasonText(t, reason.slice(UNDONE.length)) })
    : reason

/** Minimum wait before a decision moves points, while it can be undone from its toast. */
export const UNDO_TIME = 12 * SECOND

/** The body of a decision that needs nothing but a reason. */
export const Decision = z.object({ reason: Reason })

export const CaseKind = z.enum([
  'report',
  'proof',
  'challenge',
  'product',
  'order',
  'member',
  'correction',
  'application',
])
export type CaseKind = z.infer<typeof CaseKind>

/** The duty that decides on cases of each kind. */
export const DUTY_OF_CASE: Record<CaseKind, Duty> = {
  report: 'moderation',
  proof: 'review',
  challenge: 'review',
  product: 'shop',
  order: 'shop',
  member: 'moderation',
  correction: 'owner',
  application: 'moderation',
}

/** Person who decided or did something: a steward, or the member whom a case is about. `fullName` is empty after they have left. */
export const StewardName = z.object({ userId: Uuid, fullName: z.string() })
export type StewardName = z.infer<typeof StewardName>

export const CaseParams = z.object({ kind: CaseKind, id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })
export type CaseRef = z.infer<typeof CaseParams>

/** Time that an open case stays taken unless it is taken again. */
export const ASSIGNMENT_DURATION = 5 * MINUTE

/** A steward is looking at a case. Others may read and decide it nevertheless. */
export const Assignment = z.object({
  kind: orUnlisted(CaseKind),
  id: z.string(),
  steward: StewardName,
  until: Timestamp,
})
export type Assignment = z.infer<typeof Assignment>

export const AssignmentsQuery = z.object({ kind: CaseKind })

/** Number of cases of a kind that wait, and the time since when the oldest does. */
export const Waiting = z.object({
  kind: orUnlisted(CaseKind),
  count: Count,
  since: z.nullable(Timestamp),
})
export type Waiting = z.infer<typeof Waiting>
