import { AuditEntry, type AuditFilter } from '@canopy/contract/desk/audit'
import { type AuditEntryRow, selectEntries } from '../../../audit/audit-queries.ts'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'

const AuditState = AuditEntry.shape.before

export const cursorOf = ({ at, entryId }: AuditEntryRow): Cursor<number> => ({ time: at, id: entryId })

const SUSPENSIONS = ['member.suspended', 'suspension.lifted']

/** Writes out the values of a state that have words of their own. */
export function writtenState(action: string, state: AuditEntryRow['before']) {
  const values = AuditState.parse(state)
  if (values === null) return null
  const { until, criteria } = values
  if (until === null && SUSPENSIONS.includes(action)) return { ...values, until: 'for good' }
  if (!Array.isArray(criteria)) return values
  return { ...values, criteria: criteria.map((answer) => String(answer).replace('_', ' ')) }
}

/** `names` are those of subjects by their ids. */
export const toAuditEntry = (row: AuditEntryRow, names: ReadonlyMap<string, string>): AuditEntry =>
  AuditEntry.parse({
    entryId: row.entryId,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { userId: row.actorId, fullName: row.fullName ?? '' },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: names.get(row.subjectId) || undefined },
    before: writtenState(row.action, row.before),
    after: writtenState(row.action, row.after),
    reason: row.reason,
    requestId: row.requestId,
    keyId: row.keyId,
  })

/** Newest first. */
export const readEntries = (db: Db, filter: AuditFilter) =>
  readAll((limit, after: Cursor<number> | undefined) => selectEntries(db, filter, limit, after), cursorOf)
