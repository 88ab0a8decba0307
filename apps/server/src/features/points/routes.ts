import * as deskEndpoints from '@canopy/contract/desk/members/endpoints'
import { HOUR } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/points/endpoints'
import * as leaderboardEndpoints from '@canopy/contract/points/leaderboard/endpoints'
import { LedgerEntry } from '@canopy/contract/points/ledger'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind, type Call } from '../../http/bind.ts'
import { sendTagged } from '../../http/bodies/cached-response.ts'
import { languageOf } from '../../http/language.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { readDeskMember } from '../accounts/index.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { createPointsFigures } from './figures/figures.ts'
import { readPointsOverview } from './holds.ts'
import { createLeaderboard, setOffBoards } from './leaderboard.ts'
import { selectEntries } from './ledger/ledger-queries.ts'

type LedgerPage = Pick<Call<typeof endpoints.listLedger>, 'query' | 'request' | 'reply'>

export function pointsRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const getLeaderboard = createLeaderboard(deps)

  async function readLedger({ query: { limit, cursor }, request, reply }: LedgerPage, userId: string) {
    const after = readCursor(cursor, LedgerEntry.shape.id)?.id
    const entries = await selectEntries(db, { userId, language: languageOf(request) }, limit + 1, after)
    const page = cutPage(reply, entries, limit, ({ id, at }) => ({ time: at, id }))
    return page.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
  }

  bind(app, endpoints.listLedger, (call) => readLedger(call, call.userId))
  bind(app, deskEndpoints.listMemberLedger, async (call) => {
    const { userId } = await readDeskMember(db, call.params.userId)
    return readLedger(call, userId)
  })
  correctionRoutes(app, deps)
  bind(app, endpoints.getPointsOverview, ({ userId, request }) =>
    readPointsOverview(db, { userId, language: languageOf(request) }),
  )
  const getFigures = createPointsFigures(deps)
  bind(app, endpoints.getPointsFigures, ({ request }) => getFigures(languageOf(request)))
  bind(app, leaderboardEndpoints.getLeaderboard, async ({ caller, query, request, reply }) =>
    sendTagged(request, reply, await getLeaderboard(query, caller)),
  )
  bind(
    app,
    leaderboardEndpoints.setOffBoards,
    async ({ body, userId }) => {
      await deps.transaction((tx) => setOffBoards(tx, userId, body.offBoards))
      return body
    },
    limited({ max: 20, window: HOUR }),
  )
}
