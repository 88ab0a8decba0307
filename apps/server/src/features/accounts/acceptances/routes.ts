import * as endpoints from '@canopy/contract/pages/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../../app-error.ts'
import { insertAccepted } from '../../../community/page-queries.ts'
import { acceptable, pageIn } from '../../../community/pages.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { languageOf } from '../../../http/language.ts'

export function acceptanceRoutes(app: FastifyInstance, { db, pages, clock }: Deps) {
  const owedBy = async (userId: string, request: FastifyRequest) =>
    (await pages.owed(userId)).flatMap((page) => pageIn(languageOf(request), page) ?? [])

  bind(app, endpoints.getCommunityPage, async ({ params: { kind }, request }) => {
    const stored = (await pages.read()).find((page) => page.kind === kind)
    const page = stored && pageIn(languageOf(request), stored)
    if (!page) throw notFound()
    return page
  })
  bind(app, endpoints.listPagesToAccept, ({ userId, request }) => owedBy(userId, request))
  bind(app, endpoints.acceptPages, async ({ userId, body, request }) => {
    await insertAccepted(db, userId, acceptable(await pages.read(), body), clock.now())
    return owedBy(userId, request)
  })
}
