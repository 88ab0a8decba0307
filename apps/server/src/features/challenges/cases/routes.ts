import { getReviewFigures } from '@canopy/contract/challenges/reviewers/endpoints'
import * as deskEndpoints from '@canopy/contract/desk/challenges/endpoints'
import * as quantityEndpoints from '@canopy/contract/desk/challenges/quantities/endpoints'
import { SerialId } from '@canopy/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { translateFor } from '../../../http/language.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { setVerdict } from '../appeals/steward-verdicts.ts'
import { confirmProofs, unconfirmProofs } from '../payments/confirm.ts'
import { removeHeldPoints, restoreHeldPoints } from '../payments/remove-held.ts'
import { correctQuantity } from '../quantities/correct-quantity.ts'
import { type DeskProofRow, selectDecidedProofs, selectProofCases } from './case-queries.ts'
import { readProofCase, reopenProof, toDeskProof } from './cases.ts'
import { createReviewFigures } from './review-figures.ts'

const columns: Columns<DeskProofRow> = {
  'exports.proof': (row) => row.proofId,
  'exports.challenge': (row) => row.challengeName,
  'exports.member': (row) => row.username,
  'exports.status': (row) => row.status,
  'exports.reviewer': (row) => row.reviewer,
  'exports.overturned': (row) => row.overturned,
  'exports.waitsBecause': (row) => row.cause,
  'exports.waitsSince': (row) => row.since?.toISOString() ?? null,
  'exports.submitted': (row) => row.submittedAt.toISOString(),
  'exports.decided': (row) => row.decidedAt?.toISOString() ?? null,
  'exports.quantity': (row) => row.quantity,
  'exports.unit': (row) => row.unit,
}

const caseCursor = ({ since, proofId }: DeskProofRow): Cursor<number> => ({
  time: since ?? new Date(0),
  id: proofId,
})
const decidedCursor = ({ decidedAt, proofId }: DeskProofRow): Cursor<number> => ({
  time: decidedAt ?? new Date(0),
  id: proofId,
})

export function caseRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media, clock } = deps
  const readFigures = createReviewFigures(deps)

  bind(app, deskEndpoints.listProofCases, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectProofCases(db, filter, limit + 1, readCursor(cursor, SerialId))
    return Promise.all(cutPage(reply, rows, limit, caseCursor).map((row) => toDeskProof(media, row)))
  })
  bind(app, deskEndpoints.exportProofCases, ({ query: filter, request, reply }) => {
    const rows = readAll(
      (limit, after: Cursor<number> | undefined) => selectProofCases(db, filter, limit, after),
      caseCursor,
    )
    return sendCsv(request, reply, { name: 'proofs-waiting', columns, rows })
  })
  bind(app, deskEndpoints.listDecidedProofs, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectDecidedProofs(db, filter, limit + 1, readCursor(cursor, SerialId))
    return Promise.all(cutPage(reply, rows, limit, decidedCursor).map((row) => toDeskProof(media, row)))
  })
  bind(app, deskEndpoints.exportDecidedProofs, ({ query: filter, request, reply }) => {
    const rows = readAll(
      (limit, after: Cursor<number> | undefined) => selectDecidedProofs(db, filter, limit, after),
      decidedCursor,
    )
    return sendCsv(request, reply, { name: 'proofs-decided', columns, rows })
  })

  bind(app, deskEndpoints.getProofForStewards, ({ params: { proofId }, request }) =>
    readProofCase({ db, media, t: translateFor(request) }, proofId),
  )
  bind(app, deskEndpoints.setProofVerdict, async ({ params: { proofId }, body, actor, request }) => {
    await transaction((tx) => setVerdict(tx, actor, { ...body, proofId }))
    return readProofCase({ db, media, t: translateFor(request) }, proofId)
  })
  bind(app, quantityEndpoints.correctQuantity, async ({ params: { proofId }, body, actor, request }) => {
    await transaction((tx) => correctQuantity(tx, actor, { ...body, proofId }))
    return readProofCase({ db, media, t: translateFor(request) }, proofId)
  })
  bind(app, deskEndpoints.confirmProofs, async ({ body, actor }) => ({
    proofIds: await transaction((tx) => confirmProofs(tx, actor, body.proofIds, clock.now())),
  }))
  bind(app, deskEndpoints.unconfirmProofs, async ({ body, actor }) => ({
    proofIds: await transaction((tx) => unconfirmProofs(tx, actor, body.proofIds)),
  }))
  bind(app, deskEndpoints.removeHeldPoints, ({ params: { userId }, body, actor }) =>
    transaction((tx) => removeHeldPoints(tx, actor, { userId, ...body })),
  )
  bind(app, deskEndpoints.restoreHeldPoints, ({ params: { userId }, body, actor }) =>
    transaction((tx) => restoreHeldPoints(tx, actor, { userId, ...body })),
  )
  bind(app, deskEndpoints.reopenProof, async ({ params: { proofId }, body, actor, request }) => {
    await transaction((tx) => reopenProof(tx, actor, { ...body, proofId }))
    return readProofCase({ db, media, t: translateFor(request) }, proofId)
  })
  bind(app, getReviewFigures, () => readFigures())
}
