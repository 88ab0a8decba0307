/** Reports as their reporters see them, and removals as their authors do. */

import { OwnRemoval, OwnReport } from '@canopy/contract/reports/shapes'
import { notFound } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { type OwnCaseRow, type OwnReportRow, selectOwnCase } from './own-queries.ts'
import { Snapshot } from './things.ts'

export const toOwnReport = (row: OwnReportRow): OwnReport =>
  OwnReport.parse({ ...row, reportedAt: row.reportedAt.toISOString() })

/** The reported thing in a line. */
export const textOf = ({ title, text }: Snapshot) => [title, text].filter(Boolean).join(': ')

export const toOwnRemoval = ({
  snapshot,
  decidedAt,
  state,
  reason,
  appeal,
  ...row
}: OwnCaseRow): OwnRemoval =>
  OwnRemoval.parse({
    ...row,
    state,
    appeal,
    reason: state === 'open' ? null : reason,
    text: snapshot === null ? null : textOf(Snapshot.parse(snapshot)),
    decidedAt: decidedAt?.toISOString(),
    mayAppeal: state === 'removed' && appeal === null && snapshot !== null,
  })

/** @throws AppError not_found */
export async function readOwnRemoval(db: Db, caseId: string): Promise<OwnRemoval> {
  const row = await selectOwnCase(db, caseId)
  if (!row) throw notFound()
  return toOwnRemoval(row)
}
