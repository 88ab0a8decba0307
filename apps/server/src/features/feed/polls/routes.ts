import * as endpoints from '@canopy/contract/feed/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { vote } from './polls.ts'

export function pollRoutes(app: FastifyInstance, { transaction, clock }: Deps) {
  bind(
    app,
    endpoints.vote,
    ({ params: { postId }, body: { choice }, userId }) =>
      transaction((tx) => vote(tx, { postId, userId, choice, now: clock.now() })),
    limited({ max: 60, window: MINUTE }),
  )
}
