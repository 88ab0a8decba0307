import * as endpoints from '@canopy/contract/desk/pages/endpoints'
import { HOUR } from '@canopy/contract/limits'
import { PAGE_KINDS } from '@canopy/contract/site/pages'
import type { FastifyInstance } from 'fastify'
import { selectPages } from '../../../community/page-queries.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { publishPage, takeBackPage, unwritten } from './pages.ts'

export function pageRoutes(app: FastifyInstance, { db, transaction, community, clock }: Deps) {
  bind(app, endpoints.listCommunityPages, async () => {
    const pages = await selectPages(db)
    return PAGE_KINDS.map((kind) => pages.find((page) => page.kind === kind) ?? unwritten(kind))
  })
  bind(
    app,
    endpoints.publishCommunityPage,
    async ({ params: { kind }, body: change, actor }) => {
      const page = await transaction((tx) => publishPage(tx, actor, { kind, change, now: clock.now() }))
      await community.read()
      return page
    },
    limited({ max: 60, window: HOUR }),
  )
  bind(
    app,
    endpoints.takeBackCommunityPage,
    async ({ params: { kind }, body: back, actor }) => {
      const page = await transaction((tx) => takeBackPage(tx, actor, { kind, back, now: clock.now() }))
      await community.read()
      return page
    },
    limited({ max: 60, window: HOUR }),
  )
}
