import * as endpoints from '@canopy/contract/desk/endpoints'
import type { ReturnRow } from '@canopy/contract/desk/returns'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { readReturns } from './returns.ts'

const columns: Columns<ReturnRow> = {
  'exports.week': (row) => row.week,
  'exports.door': (row) => row.door,
  'exports.joined': (row) => row.joined,
  'exports.did': (row) => row.did,
  'exports.week2': (row) => row.week2,
  'exports.week4': (row) => row.week4,
  'exports.week8': (row) => row.week8,
  'exports.week12': (row) => row.week12,
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

export function returnRoutes(app: FastifyInstance, { db, clock }: Deps) {
  bind(app, endpoints.getReturns, () => readReturns(db, clock.now()))
  bind(app, endpoints.exportReturns, async ({ request, reply }) => {
    const { rows } = await readReturns(db, clock.now())
    return sendCsv(request, reply, { name: 'returns', columns, rows: each(rows) })
  })
}
