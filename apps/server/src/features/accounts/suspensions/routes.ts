import * as endpoints from '@canopy/contract/desk/reports/endpoints'
import { Sanction, type SanctionsFilter } from '@canopy/contract/desk/reports/shapes'
import type { Translate } from '@canopy/contract/language/translate'
import { sanctionReason } from '@canopy/contract/reports/notices'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { translateFor } from '../../../http/language.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { type SanctionRow, selectSanctions } from './sanction-queries.ts'
import { liftSuspension, suspend } from './sanctions.ts'

const columnsIn = (t: Translate): Columns<SanctionRow> => ({
  'exports.member': (row) => row.userId,
  'exports.kind': (row) => row.kind,
  'exports.from': (row) => row.startedAt.toISOString(),
  'exports.until': (row) => row.until?.toISOString() ?? null,
  'exports.lifted': (row) => row.liftedAt?.toISOString() ?? null,
  'exports.reason': (row) => sanctionReason(t, row),
  'exports.steward': (row) => row.stewardId,
  'exports.case': (row) => row.caseId,
})

const cursorOf = ({ startedAt, sanctionId }: SanctionRow): Cursor => ({ time: startedAt, id: sanctionId })

const readSanctions = (db: Db, filter: SanctionsFilter) =>
  readAll((limit, after: Cursor | undefined) => selectSanctions(db, filter, limit, after), cursorOf)

const toSanction = (t: Translate, row: SanctionRow, now: Date): Sanction =>
  Sanction.parse({
    sanctionId: row.sanctionId,
    member: { userId: row.userId, fullName: row.fullName },
    kind: row.kind,
    reason: sanctionReason(t, row),
    startedAt: row.startedAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    liftedAt: row.liftedAt?.toISOString() ?? null,
    isInForce: row.kind === 'suspension' && row.liftedAt === null && (row.until === null || row.until > now),
    steward: row.stewardId === null ? null : { userId: row.stewardId, fullName: row.stewardName ?? '' },
    caseId: row.caseId,
  })

export function sanctionRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.listSanctions, async ({ query: { limit, cursor, ...filter }, request, reply }) => {
    const t = translateFor(request)
    const rows = await selectSanctions(db, filter, limit + 1, readCursor(cursor))
    return cutPage(reply, rows, limit, cursorOf).map((row) => toSanction(t, row, clock.now()))
  })
  bind(app, endpoints.exportSanctions, ({ query: filter, request, reply }) =>
    sendCsv(request, reply, {
      name: 'sanctions',
      columns: columnsIn(translateFor(request)),
      rows: readSanctions(db, filter),
    }),
  )
  bind(app, endpoints.suspendMember, ({ params: { userId }, body: { length, reason }, actor }) =>
    transaction((tx) => suspend(tx, actor, { userId, length, reason, now: clock.now() })),
  )
  bind(app, endpoints.liftSuspension, ({ params: { userId }, body: { reason }, actor }) =>
    transaction((tx) => liftSuspension(tx, actor, { userId, reason, now: clock.now() })),
  )
}
