import * as endpoints from '@canopy/contract/points/endpoints'
import { LedgerEntry } from '@canopy/contract/points/ledger'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { createPointsFigures } from './figures/figures.ts'
import { readPointsOverview } from './holds.ts'
import { createLeaderboard } from './leaderboard.ts'
import { selectEntries } from './ledger/ledger-queries.ts'

export function pointsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const getLeaderboard = createLeaderboard(deps)
  bind(app, endpoints.listLedger, async ({ query: { limit, cursor }, userId, reply }) => {
    const after = readCursor(cursor, LedgerEntry.shape.id)?.id
    const entries = await selectEntries(db, userId, limit + 1, after)
    const page = cutPage(reply, entries, limit, ({ id, at }) => ({ time: at, id }))
    return page.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
  })
  bind(app, endpoints.getPointsOverview, ({ userId }) => readPointsOverview(db, userId))
  const getFigures = createPointsFigures(deps)
  bind(app, endpoints.getPointsFigures, () => getFigures())
  bind(app, endpoints.getLeaderboard, ({ caller }) => getLeaderboard(caller))
}
