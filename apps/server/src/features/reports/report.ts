import { isDeepStrictEqual } from 'node:util'
import { DAY, REPORTS_PER_DAY } from '@canopy/contract/limits'
import type { ReportKind, ReportReason } from '@canopy/contract/reports'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { Media } from '../../media/index.ts'
import {
  countReportsSince,
  countTrustedReporters,
  insertCase,
  insertReport,
  lockReporter,
  selectOpenCase,
  selectReportOf,
  updateAutoHidden,
} from './case-queries.ts'
import { things } from './things.ts'

/** So many trusted reporters hide a thing until a steward decides. */
const HIDING_REPORTS = 3
/** Reports of newer members do not hide anything. */
const TRUSTED_AFTER = 7 * DAY

type Report = { kind: ReportKind; id: string; reporterId: string; reason: ReportReason; now: Date }

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/**
 * A member reports a thing once; the first report is kept. Once it is decided, they can report it again as soon as it has changed.
 * @throws AppError reported_gone, too_many_reports
 */
export async function report(tx: Tx, media: Media, { kind, id, reporterId, reason, now }: Report) {
  await lockReporter(tx, reporterId)
  const thing = await things[kind].lock(tx, id)
  if (!thing) throw new AppError('reported_gone')
  const ref = { kind, thingId: id }
  const last = await selectReportOf(tx, ref, reporterId)
  if (last) {
    const { snapshot, ...earlier } = last
    const isSame = earlier.state === 'open' || isDeepStrictEqual(snapshot, thing.snapshot)
    if (isSame) return { isFirst: false, ...earlier }
  }
  if (thing.isHidden) throw new AppError('reported_gone')
  if ((await countReportsSince(tx, reporterId, ago(now, DAY))) >= REPORTS_PER_DAY)
    throw new AppError('too_many_reports')

  const { authorId, snapshot } = thing
  const caseId =
    (await selectOpenCase(tx, ref)) ??
    (await insertCase(tx, { ...ref, authorId, snapshot, isHidden: false, now }))
  await insertReport(tx, { caseId, reporterId, reason, now })
  if ((await countTrustedReporters(tx, caseId, ago(now, TRUSTED_AFTER))) >= HIDING_REPORTS) {
    await updateAutoHidden(tx, caseId, now)
    await things[kind].hide(tx, media, id, now)
  }
  publish(tx, { type: 'waiting.changed', kind: 'report' })
  return { isFirst: true, caseId, reason, reportedAt: now, state: 'open' }
}
