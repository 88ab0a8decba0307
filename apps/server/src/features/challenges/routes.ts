/** HTTP of challenges and proofs. */

import { SerialId } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit.ts'
import { balanceOf } from '../points/index.ts'
import { createChallenge, getChallenge, joinChallenge, leaveChallenge, listChallenges } from './challenges.ts'
import { selectProofs } from './proof-queries.ts'
import { handIn, readProof, toProof, waitAgain } from './proofs.ts'
import { createReview } from './review/review.ts'

/** A review may cost money. */
const reviews = limited({ max: 60, window: HOUR })

const statusOf = (proof: { status: string }) => (proof.status === 'Error' ? 502 : 200)

function bindProofs(app: FastifyInstance, deps: Deps) {
  const { db, media, reviewer } = deps
  const review = createReview(deps, app.log)

  bind(
    app,
    'submitProof',
    async ({ body, caller, idempotencyKey, reply }) => {
      const proofId = await handIn(deps, caller.userId, body, idempotencyKey)
      await review(proofId)
      const proof = await readProof(deps, proofId, caller)
      return reply.code(statusOf(proof)).send(proof)
    },
    reviews,
  )
  bind(
    app,
    'retryProof',
    async ({ params, caller, reply }) => {
      await transaction(db, (tx) => waitAgain(tx, params.proofId, caller.userId))
      await review(params.proofId)
      const proof = await readProof(deps, params.proofId, caller)
      return reply.code(statusOf(proof)).send(proof)
    },
    reviews,
  )
  bind(app, 'getProof', ({ params, caller }) => readProof(deps, params.proofId, caller))
  bind(app, 'listProofs', async ({ query: { challengeId, limit, cursor }, userId, reply }) => {
    const after = readCursor(cursor, SerialId)
    const rows = await selectProofs(db, userId, { challengeId, after, limit: limit + 1 })
    const page = cutPage(reply, rows, limit, ({ submittedAt, proofId }) => ({
      time: submittedAt,
      id: proofId,
    }))
    const points = await balanceOf(db, userId)
    return Promise.all(page.map((row) => toProof(media, row, points)))
  })
  bind(app, 'getReviewer', () => ({ reviewer: reviewer.name, usesVisionModel: reviewer.usesVisionModel }))
}

/** Registers challenges, proofs and who judges them. */
export function challengesRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  bind(app, 'listChallenges', ({ query, userId }) => listChallenges(db, userId, query))
  bind(app, 'listOwnChallenges', ({ query, caller }) => {
    if (caller.role === 'steward') return listChallenges(db, caller.userId, query)
    if (query.userId !== undefined && query.userId !== caller.userId) throw new AppError('not_you')
    return listChallenges(db, caller.userId, { ...query, userId: caller.userId })
  })
  bind(app, 'getChallenge', ({ params, userId }) => getChallenge(db, params.challengeId, userId))
  bind(app, 'createChallenge', ({ body, userId }) =>
    transaction(db, (tx) => createChallenge(tx, userId, body)),
  )
  bind(app, 'joinChallenge', ({ params, userId }) =>
    transaction(db, (tx) => joinChallenge(tx, params.challengeId, userId)),
  )
  bind(app, 'leaveChallenge', ({ params, userId }) =>
    transaction(db, (tx) => leaveChallenge(tx, params.challengeId, userId)),
  )
  bindProofs(app, deps)
}
