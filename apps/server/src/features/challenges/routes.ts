import * as addingEndpoints from '@canopy/contract/challenges/adding/endpoints'
import * as endpoints from '@canopy/contract/challenges/endpoints'
import type { Challenge, ChallengeList } from '@canopy/contract/challenges/shapes'
import { SerialId } from '@canopy/contract/fields'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Cursor } from '../../db/keyset.ts'
import type { Deps } from '../../deps.ts'
import type { FeatureParts } from '../../feature.ts'
import { bind, type Call } from '../../http/bind.ts'
import { languageOf } from '../../http/language.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { appealRoutes } from './appeals/routes.ts'
import { caseRoutes } from './cases/routes.ts'
import {
  createChallenge,
  createChallengeWithPicture,
  getChallenge,
  ownerOf,
  readChallenges,
  readHabits,
  toChallenge,
} from './challenges.ts'
import { deskChallengeRoutes } from './desk/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { examRoutes } from './exam/routes.ts'
import { juryRoutes } from './jury/routes.ts'
import { type ChallengePlace, type ListedRow, type Narrowing, selectChallenges } from './list-queries.ts'
import { joinChallenge, leaveChallenge } from './participation/participation.ts'
import { createReviews, type Reviews } from './proofs/review/review.ts'
import { triesLeft } from './proofs/review/review-limits.ts'
import { proofRoutes } from './proofs/routes.ts'
import { type Place, selectPlaces } from './season-queries.ts'

/** The list of challenges is bounded, so too many new ones would push out those of other members. */
const newChallenges = limited({ max: 30, window: HOUR })

type Listing = Call<typeof endpoints.listChallenges>
type Page = Pick<Call<typeof endpoints.listOwnChallenges>, 'query' | 'userId' | 'request' | 'reply'>

const readerOf = ({ userId, request }: Pick<Page, 'userId' | 'request'>) => ({
  userId,
  language: languageOf(request),
})

/** Deeds that the week of a habit still needs. */
const missing = ({ habit, week }: Challenge) => (habit?.quota ?? 0) - (week?.deeds ?? 0)

/** Far more than anybody clicks. */
const membership = limited({ max: 60, window: MINUTE })

/** All challenges in one reply take the time of fifty polls. More pages than anybody reads. */
const lists = limited({ max: 30, window: MINUTE })

const CursorId: z.ZodType<ChallengePlace> = z.tuple([z.int32(), SerialId])

const cursorOf = ({ rank, createdAt, challengeId }: ListedRow): Cursor<ChallengePlace> => ({
  time: createdAt,
  id: [rank, challengeId],
})

const cursorOfPlace = ({ rank, time, challenge_id }: Place): Cursor<ChallengePlace> => ({
  time,
  id: [rank, challenge_id],
})

declare module 'fastify' {
  interface FastifyInstance {
    reviews: Reviews
  }
}

export function challengesRoutes(app: FastifyInstance, deps: Deps, { meter }: Pick<FeatureParts, 'meter'>) {
  app.decorate('reviews', createReviews(deps, app.log, meter))
  const { db, transaction, media, policy, clock } = deps

  /** A page of the challenges of one member or category, or of all. */
  async function readPage(call: Page, narrowing: Narrowing) {
    const { limit, cursor } = call.query
    const { userId: reader, language } = readerOf(call)
    const place = { ...narrowing, limit: limit + 1, after: readCursor(cursor, CursorId) }
    const rows = await selectChallenges(db, reader, place)
    return cutPage(call.reply, rows, limit, cursorOf).map((row) => toChallenge(row, language))
  }

  async function readList(call: Listing, list: ChallengeList) {
    const { limit, cursor, ...narrowing } = call.query
    const after = readCursor(cursor, CursorId)
    const page = { ...narrowing, limit: limit + 1, after, now: clock.now() }
    const places = cutPage(call.reply, await selectPlaces(db, call.userId, list, page), limit, cursorOfPlace)
    return readChallenges(
      db,
      places.map(({ challenge_id }) => challenge_id),
      readerOf(call),
    )
  }

  bind(
    app,
    endpoints.listChallenges,
    (call) => (call.query.list ? readList(call, call.query.list) : readPage(call, call.query)),
    lists,
  )
  bind(
    app,
    endpoints.listOwnChallenges,
    (call) => readPage(call, { userId: ownerOf(call.caller, call.query.userId) }),
    lists,
  )
  bind(
    app,
    endpoints.listHabits,
    async (call) => {
      const habits = await readHabits(db, readerOf(call))
      return habits.toSorted((one, other) => missing(other) - missing(one))
    },
    lists,
  )
  bind(app, endpoints.getChallenge, async ({ params: { challengeId }, userId, request }) => ({
    ...(await getChallenge(db, challengeId, readerOf({ userId, request }))),
    triesLeft: await triesLeft(db, await policy.read(), { challengeId, userId }),
  }))
  bind(
    app,
    addingEndpoints.createChallenge,
    async ({ body, userId, idempotencyKey, request, reply }) => {
      const by = { userId, key: idempotencyKey, policy: await policy.read(), now: clock.now() }
      const written = await transaction((tx) => createChallenge(tx, by, body))
      if (!written.made) reply.code(200)
      return getChallenge(db, written.reply.challengeId, readerOf({ userId, request }))
    },
    newChallenges,
  )
  bind(
    app,
    addingEndpoints.createChallengeWithPicture,
    async ({ body: texts, files, userId, sender, idempotencyKey, request, reply }) => {
      const { photo: sent } = files
      if (!sent) throw new AppError('image_unreadable')
      const by = { userId, key: idempotencyKey, policy: await policy.read(), now: clock.now() }
      const photo = await media.read(sent, { ...sender, use: 'post' })
      const written = await media.store(photo, (picture) =>
        transaction((tx) => createChallengeWithPicture(tx, by, { texts, picture, sent })),
      )
      if (!written.made) reply.code(200)
      return getChallenge(db, written.reply.challengeId, readerOf({ userId, request }))
    },
    newChallenges,
  )
  bind(
    app,
    endpoints.joinChallenge,
    ({ params, userId, request }) =>
      transaction((tx) => joinChallenge(tx, params.challengeId, readerOf({ userId, request }))),
    membership,
  )
  bind(
    app,
    endpoints.leaveChallenge,
    ({ params, userId, request }) =>
      transaction((tx) => leaveChallenge(tx, params.challengeId, readerOf({ userId, request }))),
    membership,
  )
  evidenceRoutes(app, deps)
  proofRoutes(app, deps)
  appealRoutes(app, deps)
  juryRoutes(app, deps, { meter })
  examRoutes(app, deps)
  caseRoutes(app, deps)
  deskChallengeRoutes(app, deps)
}
