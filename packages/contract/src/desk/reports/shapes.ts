/** Cases of reported things, and the sanctions that follow from them. */

import { z } from 'zod/mini'
import { Count, orUnlisted, pageQuery, Timestamp, text, Uuid } from '../../fields.ts'
import { LIST_PAGE } from '../../limits.ts'
import { ReportKind, ReportReason, ReportState } from '../../reports/shapes.ts'
import { Reason, StewardName } from '../cases.ts'
import { DeskMember } from '../members/shapes.ts'

/** Days, or for good. */
export const SuspensionLength = z.enum(['1', '7', '30', 'forever'])
export type SuspensionLength = z.infer<typeof SuspensionLength>

/** `author` is null for a challenge without one; `waitsSince` is the time of the first report, or of the appeal. */
export const ReportCaseRow = z.object({
  caseId: Uuid,
  kind: orUnlisted(ReportKind),
  thingId: z.string(),
  excerpt: z.string(),
  author: z.nullable(StewardName),
  state: orUnlisted(ReportState),
  reports: Count,
  reasons: z.array(orUnlisted(ReportReason)),
  isHidden: z.boolean(),
  isAppeal: z.boolean(),
  waitsSince: Timestamp,
  decidedAt: z.nullable(Timestamp),
})
export type ReportCaseRow = z.infer<typeof ReportCaseRow>

/** `q` matches the beginnings of words in what was reported. Cases can be limited to those about a member, and those reported by one. */
export const ReportCasesFilter = z.object({
  q: z.optional(text(100)),
  kind: z.optional(ReportKind),
  reason: z.optional(ReportReason),
  state: z._default(z.enum([...ReportState.options, 'any']), 'open'),
  hidden: z.optional(z.enum(['true', 'false'])),
  authorId: z.optional(Uuid),
  reporterId: z.optional(Uuid),
  sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
})
export type ReportCasesFilter = z.infer<typeof ReportCasesFilter>
export const ReportCasesQuery = z.extend(pageQuery(LIST_PAGE), ReportCasesFilter.shape)

/** Content of a thing. The title is a name; pictures are addresses. */
export const Shown = z.object({ title: z.string(), text: z.string(), pictures: z.array(z.string()) })
export type Shown = z.infer<typeof Shown>

/** A report, and how many of its reporter's earlier ones were upheld and turned down. */
const DeskReport = z.object({
  reporter: StewardName,
  reason: orUnlisted(ReportReason),
  reportedAt: Timestamp,
  upheld: Count,
  rejected: Count,
})

/**
 * `before` is what was reported, as it was then, null 30 days after the decision; `today` is what it is now, null once deleted. `author`
 * counts what is known about them.
 */
export const ReportCase = z.extend(ReportCaseRow, {
  version: z.int(),
  before: z.nullable(Shown),
  today: z.nullable(Shown),
  appeal: z.nullable(z.string()),
  decidedBy: z.nullable(StewardName),
  reason: z.nullable(z.string()),
  reportList: z.array(DeskReport),
  member: z.nullable(
    z.extend(DeskMember, {
      posts: Count,
      removed: Count,
      kept: Count,
      warnings: Count,
      suspensions: Count,
      suspendedUntil: z.nullable(Timestamp),
      isSuspended: z.boolean(),
    }),
  ),
})
export type ReportCase = z.infer<typeof ReportCase>

/** `reopen` takes a decision back. `version` is that of the case on the steward's screen. */
export const ReportDecision = z.object({
  decision: z.enum(['keep', 'remove', 'reopen']),
  version: z.int(),
  warn: z._default(z.boolean(), false),
  suspend: z._default(z.nullable(SuspensionLength), null),
  reason: Reason,
})
export type ReportDecision = z.infer<typeof ReportDecision>

const SanctionKind = z.enum(['warning', 'suspension'])

/** `until` is null for good, and for warnings. `steward` is null after they have left. */
export const Sanction = z.object({
  sanctionId: Uuid,
  member: StewardName,
  kind: orUnlisted(SanctionKind),
  reason: z.string(),
  startedAt: Timestamp,
  until: z.nullable(Timestamp),
  liftedAt: z.nullable(Timestamp),
  isInForce: z.boolean(),
  steward: z.nullable(StewardName),
  caseId: z.nullable(Uuid),
})
export type Sanction = z.infer<typeof Sanction>

export const SanctionsFilter = z.object({
  kind: z.optional(SanctionKind),
  userId: z.optional(Uuid),
  sort: z._default(z.enum(['oldest', 'newest']), 'newest'),
})
export type SanctionsFilter = z.infer<typeof SanctionsFilter>
export const SanctionsQuery = z.extend(pageQuery(LIST_PAGE), SanctionsFilter.shape)

export const NewSuspension = z.object({ length: SuspensionLength, reason: Reason })
