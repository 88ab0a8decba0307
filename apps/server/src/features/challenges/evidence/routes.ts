import * as endpoints from '@canopy/contract/challenges/proofs/endpoints'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { requireOpen } from '../open-challenges.ts'
import { startCapture } from './captures.ts'
import { dailyCodeOf } from './daily-code.ts'

/** Allows one photo for each proof that can be submitted, and one more for each that is taken again. */
const captures = limited({ max: 120, window: HOUR })

export function evidenceRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, endpoints.getDailyCode, async ({ userId }) => ({
    code: await dailyCodeOf(db, userId, clock.now()),
  }))
  bind(
    app,
    endpoints.startCapture,
    ({ params: { challengeId }, userId }) =>
      transaction(async (tx) => {
        await requireOpen(tx, challengeId)
        return startCapture(tx, { userId, challengeId, now: clock.now() })
      }),
    captures,
  )
}
