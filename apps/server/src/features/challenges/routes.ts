/** HTTP of challenges and proofs. */

import { SerialId } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit.ts'
import type { StoredPicture } from '../../media/index.ts'
import { balanceOf } from '../points/index.ts'
import { createChallenge, getChallenge, joinChallenge, leaveChallenge, listChallenges } from './challenges.ts'
import { selectProofs } from './proof-queries.ts'
import { handIn, readProof, readSubmission, toProof, waitAgain } from './proofs.ts'
import { createReview } from './review/review.ts'

/** A review may cost money. */
const reviews = limited({ max: 60, window: HOUR })
/** The list of challenges is bounded: a flood would push out those of others. */
const newChallenges = limited({ max: 30, window: HOUR })

function bindProofs(app: FastifyInstance, deps: Deps) {
  const { db, media, reviewer } = deps
  const review = createReview(deps, app.log)

  async function answerReviewed(proofId: number, caller: Caller, reply: FastifyReply) {
    await review(proofId)
    const proof = await readProof(deps, proofId, caller)
    return reply.code(proof.status === 'Error' ? 502 : 200).send(proof)
  }

  bind(
    app,
    'submitProof',
    async ({ body, userId, caller, idempotencyKey, reply }) => {
      const { picture, facts } = await readSubmission(deps, userId, body)
      const write = (image?: StoredPicture) =>
        transaction(db, (tx) => handIn(tx, { userId, body, image, facts }, idempotencyKey))
      const written = picture ? await media.store(picture, 'private', write) : await write()
      return answerReviewed(written.reply.proofId, caller, reply)
    },
    reviews,
  )
  bind(
    app,
    'retryProof',
    async ({ params: { proofId }, userId, caller, reply }) => {
      await transaction(db, (tx) => waitAgain(tx, proofId, userId))
      return answerReviewed(proofId, caller, reply)
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
  bind(
    app,
    'createChallenge',
    ({ body, userId }) => transaction(db, (tx) => createChallenge(tx, userId, body)),
    newChallenges,
  )
  bind(app, 'joinChallenge', ({ params, userId }) =>
    transaction(db, (tx) => joinChallenge(tx, params.challengeId, userId)),
  )
  bind(app, 'leaveChallenge', ({ params, userId }) =>
    transaction(db, (tx) => leaveChallenge(tx, params.challengeId, userId)),
  )
  bindProofs(app, deps)
}
