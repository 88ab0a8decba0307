import * as endpoints from '@canopy/contract/feed/tags/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import { foldText } from '@canopy/contract/text/fold-text'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { countTagged, selectTagCompletions } from './tag-queries.ts'

export function tagRoutes(app: FastifyInstance, { db }: Deps) {
  bind(app, endpoints.getTag, async ({ params: { tag }, userId }) => ({
    tag,
    posts: await countTagged(db, userId, tag),
  }))
  bind(
    app,
    endpoints.completeTag,
    ({ query: { text }, userId }) => selectTagCompletions(db, userId, foldText(text)),
    limited({ max: 240, window: MINUTE }),
  )
}
