import { MINUTE } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/reports/endpoints'
import { Report } from '@canopy/contract/reports/shapes'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { networkOf } from '../../http/connections/network.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { readKeyedHashes } from '../../secrets/keyed-hash.ts'
import { appealRemoval } from './appeal.ts'
import { readOwnRemoval, toOwnRemoval, toOwnReport } from './own.ts'
import { selectOwnRemovals, selectOwnReports } from './own-queries.ts'
import { report } from './report.ts'

const reporting = limited({ max: 30, window: MINUTE })

export function reportsRoutes(app: FastifyInstance, { db, transaction, media, clock }: Deps) {
  const add = ({ ip, ...sent }: Omit<Parameters<typeof report>[2], 'network' | 'now'> & { ip: string }) =>
    transaction(async (tx) => {
      const { networkKey } = await readKeyedHashes(tx)
      return report(tx, media, { ...sent, network: networkKey(networkOf(ip)), now: clock.now() })
    })
  bind(
    app,
    endpoints.createReport,
    async ({ body, userId, request, reply }) => {
      const made = await add({ ...body, reporterId: userId, ip: request.address })
      if (!made.isFirst) reply.code(200)
      return toOwnReport({ ...made, kind: body.kind, id: body.id })
    },
    reporting,
  )
  bind(
    app,
    endpoints.reportPost,
    async ({ body: { postId, reason }, userId, request, reply }) => {
      const sent = { kind: 'post', id: postId, reporterId: userId, reason, ip: request.address } as const
      const made = await add(sent).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'reported_gone'
          ? new AppError('post_not_found')
          : error
      })
      if (!made.isFirst) reply.code(200)
      return Report.parse({ postId, reason: made.reason })
    },
    reporting,
  )
  bind(app, endpoints.listOwnReports, async ({ query: { limit, cursor }, userId, reply }) => {
    const rows = await selectOwnReports(db, userId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ reportedAt, caseId }) => ({ time: reportedAt, id: caseId }))
    return page.map(toOwnReport)
  })
  bind(app, endpoints.listOwnRemovals, async ({ query: { limit, cursor }, userId, reply }) => {
    const rows = await selectOwnRemovals(db, userId, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ waitsSince, caseId }) => ({ time: waitsSince, id: caseId }))
    return page.map(toOwnRemoval)
  })
  bind(
    app,
    endpoints.appealRemoval,
    async ({ params: { caseId }, body: { reason }, userId }) => {
      await transaction((tx) => appealRemoval(tx, { caseId, userId, reason, now: clock.now() }))
      return readOwnRemoval(db, caseId)
    },
    reporting,
  )
}
