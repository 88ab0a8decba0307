import * as endpoints from '@canopy/contract/desk/challenges/endpoints'
import { SerialId } from '@canopy/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Cursor } from '../../../db/keyset.ts'
import { readAll } from '../../../db/read-all.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { type Columns, sendCsv } from '../../../http/bodies/csv.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import type { StoredPicture } from '../../../media/index.ts'
import { decideApproval } from './approvals.ts'
import { type DeskChallengeRow, selectDeskChallenges } from './desk-challenge-queries.ts'
import {
  editChallenge,
  moveChallenge,
  readDeskChallenge,
  removeChallenge,
  toDeskChallenge,
} from './desk-challenges.ts'

const columns: Columns<DeskChallengeRow> = {
  'exports.challenge': (row) => row.challengeId,
  'exports.name': (row) => row.challengeName,
  'exports.state': (row) => row.state,
  'exports.approval': (row) => row.approval,
  'exports.budget': (row) => row.budget,
  'exports.budgetLeft': (row) => row.budgetLeft,
  'exports.featured': (row) => row.featured,
  'exports.points': (row) => row.points,
  'exports.enrolled': (row) => row.enrolled,
  'exports.begins': (row) => row.startsAt?.toISOString() ?? null,
  'exports.ends': (row) => row.endsAt?.toISOString() ?? null,
  'exports.added': (row) => row.createdAt.toISOString(),
  'exports.category': (row) => row.category,
}

const cursorOf = ({ createdAt, challengeId }: DeskChallengeRow): Cursor<number> => ({
  time: createdAt,
  id: challengeId,
})

export function deskChallengeRoutes(app: FastifyInstance, deps: Deps) {
  const { db, transaction, media, clock } = deps
  bind(app, endpoints.listDeskChallenges, async ({ query: { limit, cursor, ...filter }, reply }) => {
    const rows = await selectDeskChallenges(db, filter, limit + 1, readCursor(cursor, SerialId))
    return cutPage(reply, rows, limit, cursorOf).map(toDeskChallenge)
  })
  bind(app, endpoints.exportDeskChallenges, ({ query: filter, request, reply }) => {
    const rows = readAll(
      (limit, after: Cursor<number> | undefined) => selectDeskChallenges(db, filter, limit, after),
      cursorOf,
    )
    return sendCsv(request, reply, { name: 'challenges', columns, rows })
  })
  bind(app, endpoints.getDeskChallenge, ({ params: { challengeId } }) => readDeskChallenge(deps, challengeId))
  bind(
    app,
    endpoints.editChallenge,
    async ({ params: { challengeId }, body: edit, files, actor, sender }) => {
      const write = (picture?: StoredPicture) =>
        transaction((tx) => editChallenge(tx, media, actor, { challengeId, edit, picture }))
      if (files.photo) await media.store(await media.read(files.photo, { ...sender, use: 'post' }), write)
      else await write()
      return readDeskChallenge(deps, challengeId)
    },
  )
  bind(app, endpoints.moveChallenge, async ({ params: { challengeId }, body, actor }) => {
    await transaction((tx) => moveChallenge(tx, actor, { ...body, challengeId, now: clock.now() }))
    return readDeskChallenge(deps, challengeId)
  })
  bind(app, endpoints.approveChallenge, async ({ params: { challengeId }, body, actor }) => {
    await transaction((tx) => decideApproval(tx, actor, { ...body, challengeId, now: clock.now() }))
    return readDeskChallenge(deps, challengeId)
  })
  bind(app, endpoints.removeChallenge, async ({ params: { challengeId }, body, actor }) => {
    await transaction((tx) => removeChallenge(tx, actor, { ...body, challengeId }))
  })
}
