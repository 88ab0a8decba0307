import { AuditEntry, type AuditFilter } from '@canopy/contract/desk/audit'
import { type AuditEntryRow, selectEntries } from '../../../audit/audit-queries.ts'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'

export const cursorOf = ({ at, entryId }: AuditEntryRow): Cursor<number> => ({ time: at, id: entryId })

/** `names` are those of subjects by their ids. */
export const toAuditEntry = (row: AuditEntryRow, names: ReadonlyMap<string, string>): AuditEntry =>
  AuditEntry.parse({
    entryId: row.entryId,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { userId: row.actorId, fullName: row.fullName ?? '' },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: names.get(row.subjectId) || undefined },
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.requestId,
  })

/** Newest first. */
export const readEntries = (db: Db, filter: AuditFilter) =>
  readAll((limit, after: Cursor<number> | undefined) => selectEntries(db, filter, limit, after), cursorOf)
