/** HTTP of proofs: handed in, tried again, looked at a second time. */

import { SerialId } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Caller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit.ts'
import type { StoredPicture } from '../../../media/index.ts'
import { balanceOf } from '../../points/index.ts'
import { selectWaitingCases } from '../appeals/appeal-queries.ts'
import { appeal, judge, presentCases, readCase } from '../appeals/appeals.ts'
import { selectProofs } from './proof-queries.ts'
import { handIn, readProof, readSubmission, toProof, waitAgain } from './proofs.ts'
import type { Reviews } from './review.ts'

/** A review may cost money. */
const reviews = limited({ max: 60, window: HOUR })

/** Registers proofs and who judges them. */
export function proofRoutes(app: FastifyInstance, deps: Deps, review: Reviews['review']) {
  const { db, transaction, media, reviewer } = deps

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
        transaction((tx) => handIn(tx, { userId, body, image, facts }, idempotencyKey))
      const written = picture ? await media.store(picture, 'private', write) : await write()
      return answerReviewed(written.reply.proofId, caller, reply)
    },
    reviews,
  )
  bind(
    app,
    'retryProof',
    async ({ params: { proofId }, userId, caller, reply }) => {
      await transaction((tx) => waitAgain(tx, proofId, userId))
      return answerReviewed(proofId, caller, reply)
    },
    reviews,
  )
  bind(app, 'appealProof', async ({ params: { proofId }, body: { reason }, userId, caller }) => {
    await transaction((tx) => appeal(tx, { proofId, userId, reason }))
    return readProof(deps, proofId, caller)
  })
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

/** Registers what only stewards do with proofs. */
export function caseRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media } = deps
  bind(app, 'listProofsAwaitingSteward', async ({ query: { limit, cursor }, reply }) => {
    const rows = await selectWaitingCases(db, { after: readCursor(cursor, SerialId), limit: limit + 1 })
    const page = cutPage(reply, rows, limit, ({ awaitsStewardSince, proofId }) => ({
      time: awaitsStewardSince,
      id: proofId,
    }))
    return presentCases(db, media, page)
  })
  bind(app, 'getProofForStewards', ({ params: { proofId } }) => readCase(db, media, proofId))
  bind(app, 'setProofVerdict', async ({ params: { proofId }, body, userId: stewardId }) => {
    await transaction((tx) => judge(tx, { ...body, proofId, stewardId }))
    return readCase(db, media, proofId)
  })
}
