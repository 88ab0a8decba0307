/** Reports of posts, comments, members and challenges, as members see them. */

import { z } from 'zod/mini'
import { orUnlisted, requiredText, Timestamp, Uuid } from '../fields.ts'
import { coded } from '../language/coded-message.ts'
import { APPEAL_MAX, REPORT_REASONS } from '../limits.ts'

export const ReportKind = z.enum(['post', 'comment', 'member', 'challenge'])
export type ReportKind = z.infer<typeof ReportKind>

export const ReportReason = z.enum(REPORT_REASONS)
export type ReportReason = z.infer<typeof ReportReason>

/** An open case waits for a steward. */
export const ReportState = z.enum(['open', 'kept', 'removed'])
export type ReportState = z.infer<typeof ReportState>

/** The id of a challenge is a number, those of all others are UUIDs. */
export const NewReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['post', 'comment', 'member']), id: Uuid, reason: ReportReason }),
  z.object({
    kind: z.literal('challenge'),
    id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    reason: ReportReason,
  }),
])
export type NewReport = z.infer<typeof NewReport>

/** A report of the caller, with what became of it. */
export const OwnReport = z.object({
  caseId: Uuid,
  kind: orUnlisted(ReportKind),
  id: z.string(),
  reason: orUnlisted(ReportReason),
  reportedAt: Timestamp,
  state: orUnlisted(ReportState),
})
export type OwnReport = z.infer<typeof OwnReport>

/**
 * A thing of the caller that stewards removed, or have restored since. `text` is what was removed, null once it is deleted for good;
 * `reason` is the steward's, null while a second look is open.
 */
export const OwnRemoval = z.object({
  caseId: Uuid,
  kind: orUnlisted(ReportKind),
  text: z.nullable(z.string()),
  state: orUnlisted(ReportState),
  reason: z.nullable(z.string()),
  decidedAt: Timestamp,
  appeal: z.nullable(z.string()),
  mayAppeal: z.boolean(),
})
export type OwnRemoval = z.infer<typeof OwnRemoval>

export const RemovalAppeal = z.object({
  reason: requiredText(
    APPEAL_MAX,
    coded('reports.appealRequired'),
    coded('reports.appealTooLong', { max: APPEAL_MAX }),
  ),
})

export const ReportBody = z.object({ postId: Uuid, reportedBy: Uuid, reason: ReportReason })
export const Report = z.object({ postId: Uuid, reason: orUnlisted(ReportReason) })
export type Report = z.infer<typeof Report>
