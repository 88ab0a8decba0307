import { z } from 'zod/mini'
import { reasonText } from '../desk/cases.ts'
import type { Translate } from '../language/translate.ts'
import { notice } from '../text/sentence.ts'
import { ReportKind } from './shapes.ts'

const reason = z.string()
const Reported = z.object({ thing: ReportKind })
const Removed = z.object({ thing: ReportKind, reason })

const named = (thing: ReportKind) => (thing === 'challenge' ? 'other' : thing)

/** Writes out the reason of a sanction; a suspension may go on from an earlier account. */
export const sanctionReason = (
  t: Translate,
  { reason, goesOn }: { reason: string; goesOn?: boolean | undefined },
) => {
  const written = reasonText(t, reason)
  return goesOn ? t('notices.fromEarlierAccount', { reason: written }) : written
}

/** Notices about reports, warnings and suspensions. */
export const reportNotices = {
  'report.upheld': notice('moderation', Reported, (t, { thing }) =>
    t('notices.reportUpheld', { thing: named(thing) }),
  ),
  'report.rejected': notice('moderation', Reported, (t, { thing }) =>
    t('notices.reportRejected', { thing: named(thing) }),
  ),
  'report.removed': notice('moderation', Removed, (t, of) =>
    t('notices.reportRemoved', { thing: named(of.thing), reason: of.reason }),
  ),
  'report.removedAgain': notice('moderation', Removed, (t, of) =>
    t('notices.reportRemovedAgain', { thing: named(of.thing), reason: of.reason }),
  ),
  'report.restored': notice('moderation', Reported, (t, { thing }) =>
    t('notices.reportRestored', { thing: named(thing) }),
  ),
  'tag.removed': notice('moderation', z.object({ tag: z.string(), reason }), (t, of) =>
    t('notices.tagRemoved', of),
  ),
  'member.warned': notice('moderation', z.object({ reason }), (t, of) => t('notices.warned', of)),
  /** `until` is a day such as 2026-11-22; null for good. `goesOn`: it goes on from an earlier account. */
  'member.suspended': notice(
    'moderation',
    z.object({ until: z.nullable(z.string()), reason, goesOn: z.optional(z.boolean()) }),
    (t, of) =>
      of.until === null
        ? t('notices.suspendedForGood', { reason: sanctionReason(t, of) })
        : t('notices.suspendedUntil', { until: of.until, reason: sanctionReason(t, of) }),
  ),
  'suspension.lifted': notice('moderation', z.object({}), (t) => t('notices.suspensionLifted')),
}
