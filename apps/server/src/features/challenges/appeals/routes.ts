import * as proofsEndpoints from '@canopy/contract/challenges/proofs/endpoints'
import * as deskEndpoints from '@canopy/contract/desk/challenges/endpoints'
import { SerialId } from '@canopy/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { readProof } from '../proofs/proofs.ts'
import { selectProofsAwaitingSteward } from './appeal-queries.ts'
import { appealProof, presentForStewards } from './appeals.ts'

export function appealRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media } = deps
  bind(
    app,
    proofsEndpoints.appealProof,
    async ({ params: { proofId }, body: { reason }, userId, caller, request }) => {
      await transaction((tx) => appealProof(tx, { proofId, userId, reason }))
      return readProof(deps, proofId, { ...caller, t: translateFor(request) })
    },
  )
  bind(app, deskEndpoints.listProofsAwaitingSteward, async ({ query: { limit, cursor }, request, reply }) => {
    const after = readCursor(cursor, SerialId)
    const rows = await selectProofsAwaitingSteward(db, { after, limit: limit + 1 })
    const page = cutPage(reply, rows, limit, ({ awaitsStewardSince, proofId }) => ({
      time: awaitsStewardSince,
      id: proofId,
    }))
    return presentForStewards({ db, media, t: translateFor(request) }, page)
  })
}
