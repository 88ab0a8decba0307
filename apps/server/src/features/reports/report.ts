import { isDeepStrictEqual } from 'node:util'
import { DAY, REPORTS_PER_DAY } from '@canopy/contract/limits'
import type { ReportKind, ReportReason } from '@canopy/contract/reports/shapes'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { Media } from '../../media/index.ts'
import {
  countReportsSince,
  insertCase,
  insertReport,
  lockReporter,
  selectOpenCase,
  selectReportOf,
} from './case-queries.ts'
import { hideIfTrusted } from './hide.ts'
import { things } from './things.ts'

type Report = {
  kind: ReportKind
  id: string
  reporterId: string
  reason: ReportReason
  /** HMAC of where the request came from. Reports without one count as one network. */
  network: Buffer | null
  now: Date
}

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/**
 * A member reports a thing once; the first report is kept. Once it is decided, they can report it again as soon as it has changed.
 * @throws AppError reported_gone, too_many_reports
 */
export async function report(tx: Tx, media: Media, { kind, id, reporterId, reason, network, now }: Report) {
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
  await insertReport(tx, { caseId, reporterId, reason, network, now })
  await hideIfTrusted(tx, media, { ...ref, caseId, thing, now })
  publish(tx, { type: 'waiting.changed', kind: 'report' })
  return { isFirst: true, caseId, reason, reportedAt: now, state: 'open' }
}
