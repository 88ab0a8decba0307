import * as endpoints from '@canopy/contract/challenges/proofs/endpoints'
import { getReviewer } from '@canopy/contract/challenges/reviewers/endpoints'
import { SerialId } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import type { StoredPicture } from '../../../media/index.ts'
import { admitMember } from '../../accounts/index.ts'
import { balanceOf } from '../../points/index.ts'
import type { Measured } from './integrity/picture-facts.ts'
import { selectProofs } from './proof-queries.ts'
import { readProof, readSubmission, retryProof, submitProof, toProof } from './proofs.ts'

/** A review may cost money. */
const reviews = limited({ max: 60, window: HOUR })

type Reviewed = { proofId: number; caller: Caller; request: FastifyRequest; reply: FastifyReply }

export function proofRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media, clock } = deps

  async function sendReviewed({ proofId, caller, request, reply }: Reviewed, measured?: Measured) {
    await app.reviews.review(proofId, measured)
    const proof = await readProof(deps, proofId, { ...caller, t: translateFor(request) })
    return reply.code(proof.status === 'Error' ? 502 : 200).send(proof)
  }

  bind(
    app,
    endpoints.submitProof,
    async ({ body, userId, caller, sender, idempotencyKey, request, reply }) => {
      const namedNetworks = await deps.namedNetworks.at(request.address)
      await transaction((tx) => admitMember(tx, { userId, namedNetworks, now: clock.now() }))
      const { picture, facts, hashes, measured } = await readSubmission(deps, body, sender)
      const policy = await deps.policy.read()
      const draft = { userId, body, facts, hashes, now: clock.now() }
      const write = (image?: StoredPicture) =>
        transaction((tx) => submitProof(tx, policy, { ...draft, image }, idempotencyKey))
      const written = picture ? await media.store(picture, write) : await write()
      return sendReviewed({ proofId: written.reply.proofId, caller, request, reply }, measured)
    },
    reviews,
  )
  bind(
    app,
    endpoints.retryProof,
    async ({ params: { proofId }, userId, caller, request, reply }) => {
      const policy = await deps.policy.read()
      await transaction((tx) => retryProof(tx, policy, proofId, userId))
      return sendReviewed({ proofId, caller, request, reply })
    },
    reviews,
  )
  bind(app, endpoints.getProof, ({ params, caller, request }) =>
    readProof(deps, params.proofId, { ...caller, t: translateFor(request) }),
  )
  bind(
    app,
    endpoints.listProofs,
    async ({ query: { challengeId, limit, cursor }, userId, request, reply }) => {
      const after = readCursor(cursor, SerialId)
      const rows = await selectProofs(db, userId, { challengeId, after, limit: limit + 1 })
      const page = cutPage(reply, rows, limit, ({ submittedAt, proofId }) => ({
        time: submittedAt,
        id: proofId,
      }))
      const points = await balanceOf(db, userId)
      const t = translateFor(request)
      return Promise.all(page.map((row) => toProof({ media, t }, row, points)))
    },
  )
  bind(app, getReviewer, async () => {
    const { name: reviewer, usesVisionModel, provider } = await deps.reviewer.read()
    const { juryPerDay } = await deps.policy.read()
    return { reviewer, usesVisionModel, provider, hasJury: usesVisionModel && juryPerDay > 0 }
  })
}
