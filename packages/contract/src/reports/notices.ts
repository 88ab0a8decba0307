import { z } from 'zod/mini'
import { notice } from '../text/sentence.ts'
import { ReportKind } from './shapes.ts'

const things: Record<ReportKind, string> = {
  post: 'post',
  comment: 'comment',
  member: 'profile',
  challenge: 'challenge',
}

const reason = z.string()
const Reported = z.object({ thing: ReportKind })
const Removed = z.object({ thing: ReportKind, reason })

/** Writes out the reason of a sanction; a suspension may go on from an earlier account. */
export const sanctionReason = ({ reason, goesOn }: { reason: string; goesOn?: boolean | undefined }) =>
  goesOn ? `From an earlier account with the same e-mail address: ${reason}` : reason

/** Notices about reports, warnings and suspensions. */
export const reportNotices = {
  'report.upheld': notice(
    'moderation',
    Reported,
    ({ thing }) => `Thank you: we removed the ${things[thing]} that you reported.`,
  ),
  'report.rejected': notice(
    'moderation',
    Reported,
    ({ thing }) => `We looked at the ${things[thing]} that you reported, and it stays.`,
  ),
  'report.removed': notice(
    'moderation',
    Removed,
    (of) => `A steward removed your ${things[of.thing]}: ${of.reason} You can ask for a second look.`,
  ),
  'report.removedAgain': notice(
    'moderation',
    Removed,
    (of) => `Another steward took a second look, and your ${things[of.thing]} stays removed: ${of.reason}`,
  ),
  'report.restored': notice(
    'moderation',
    Reported,
    ({ thing }) => `A steward looked at your ${things[thing]}, and it is visible to all again.`,
  ),
  'tag.removed': notice(
    'moderation',
    z.object({ tag: z.string(), reason }),
    (of) => `A steward removed the tag #${of.tag} from your post: ${of.reason}`,
  ),
  'member.warned': notice('moderation', z.object({ reason }), (of) => `A steward warns you: ${of.reason}`),
  /** `until` is a day such as 2026-11-22; null for good. `goesOn`: it goes on from an earlier account. */
  'member.suspended': notice(
    'moderation',
    z.object({ until: z.nullable(z.string()), reason, goesOn: z.optional(z.boolean()) }),
    (of) =>
      `Your account is suspended ${of.until === null ? 'for good' : `until ${of.until}`}: ${sanctionReason(of)}`,
  ),
  'suspension.lifted': notice('moderation', z.object({}), () => 'The suspension of your account was lifted.'),
}
