import * as endpoints from '@canopy/contract/feed/writing/endpoints'
import { MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { shareProof } from './share-proof.ts'

export function sharedProofRoutes(app: FastifyInstance, deps: Deps) {
  bind(
    app,
    endpoints.shareProof,
    async ({ params: { proofId }, body, userId, reply }) => {
      const { made, post } = await shareProof(deps, { proofId, userId, ...body, now: deps.clock.now() })
      if (!made) reply.code(200)
      return post
    },
    limited({ max: 10, window: MINUTE }),
  )
}
