/** HTTP of challenges and proofs. */

import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { limited } from '../../http/rate-limit.ts'
import { createChallenge, getChallenge, joinChallenge, leaveChallenge, listChallenges } from './challenges.ts'
import type { Reviews } from './proofs/review.ts'
import { caseRoutes, proofRoutes } from './proofs/routes.ts'

/** The list of challenges is bounded: a flood would push out those of others. */
const newChallenges = limited({ max: 30, window: HOUR })

/** Far more than anybody clicks. */
const membership = limited({ max: 60, window: MINUTE })

/** Registers challenges, proofs and who judges them. */
export function challengesRoutes(app: FastifyInstance, deps: Deps, { review }: Reviews) {
  const { db, transaction } = deps
  bind(app, 'listChallenges', ({ query, userId }) => listChallenges(db, userId, query))
  bind(app, 'listOwnChallenges', ({ query, caller }) => {
    if (caller.role === 'steward') return listChallenges(db, caller.userId, query)
    if (query.userId !== undefined && query.userId !== caller.userId) throw new AppError('not_you')
    return listChallenges(db, caller.userId, { ...query, userId: caller.userId })
  })
  bind(app, 'getChallenge', ({ params, userId }) => getChallenge(db, params.challengeId, userId))
  bind(
    app,
    'createChallenge',
    async ({ body, userId, idempotencyKey, reply }) => {
      const written = await transaction((tx) => createChallenge(tx, userId, body, idempotencyKey))
      if (!written.made) reply.code(200)
      return getChallenge(db, written.reply.challengeId, userId)
    },
    newChallenges,
  )
  bind(
    app,
    'joinChallenge',
    ({ params, userId }) => transaction((tx) => joinChallenge(tx, params.challengeId, userId)),
    membership,
  )
  bind(
    app,
    'leaveChallenge',
    ({ params, userId }) => transaction((tx) => leaveChallenge(tx, params.challengeId, userId)),
    membership,
  )
  proofRoutes(app, deps, review)
  caseRoutes(app, deps)
}
