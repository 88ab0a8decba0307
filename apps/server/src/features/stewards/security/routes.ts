import * as endpoints from '@canopy/contract/desk/endpoints'
import { SecurityEventEntry, type SecurityFilter } from '@canopy/contract/desk/security'
import { EntryId } from '@canopy/contract/fields'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../audit/audit.ts'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { readFingerprints } from '../../../security-log/fingerprints.ts'
import { type SecurityEventRow, selectEvents } from '../../../security-log/security-queries.ts'

const cursorOf = ({ at, eventId }: SecurityEventRow): Cursor<number> => ({ time: at, id: eventId })

const toEntry = (row: SecurityEventRow) =>
  SecurityEventEntry.parse({
    eventId: row.eventId,
    kind: row.kind,
    at: row.at.toISOString(),
    member: row.userId === null ? null : { userId: row.userId, fullName: row.fullName ?? '' },
    network: row.networkKey?.toString('hex') ?? null,
    device: row.deviceKey?.toString('hex') ?? null,
    isOfSeveralDevices: row.isOfSeveralDevices,
    detail: row.detail,
    times: row.times,
  })

/** Members are named by their ids. */
const columns: Columns<SecurityEventRow> = {
  'exports.event': (row) => row.eventId,
  'exports.at': (row) => row.at.toISOString(),
  'exports.kind': (row) => row.kind,
  'exports.member': (row) => row.userId,
  'exports.network': (row) => row.networkKey?.toString('hex') ?? null,
  'exports.device': (row) => row.deviceKey?.toString('hex') ?? null,
  'exports.detail': (row) => JSON.stringify(row.detail),
  'exports.times': (row) => row.times,
}

async function withAccountKey(db: Db, { account, ...filter }: SecurityFilter) {
  const accountKey = account === undefined ? undefined : (await readFingerprints(db)).accountKey(account)
  return { ...filter, accountKey }
}

export function securityRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(app, endpoints.listSecurityEvents, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const wanted = await withAccountKey(db, filter)
    const rows = await selectEvents(db, wanted, limit + 1, readCursor(cursor, EntryId))
    return cutPage(reply, rows, limit, cursorOf).map(toEntry)
  })
  bind(app, endpoints.exportSecurityEvents, async ({ query: filter, actor, request, reply }) => {
    const wanted = await withAccountKey(db, filter)
    await transaction((tx) =>
      audit(tx, actor, { action: 'security.exported', subject: { kind: 'security', id: 'log' } }),
    )
    const rows = readAll(
      (limit, after: Cursor<number> | undefined) => selectEvents(db, wanted, limit, after),
      cursorOf,
    )
    return sendCsv(request, reply, { name: 'security', columns, rows })
  })
}
