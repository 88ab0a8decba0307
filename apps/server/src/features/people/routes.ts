import { HOUR, MINUTE } from '@canopy/contract/limits'
import * as endpoints from '@canopy/contract/people/endpoints'
import * as wordEndpoints from '@canopy/contract/people/muted-words/endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Cursor } from '../../db/keyset.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { sendTagged } from '../../http/bodies/cached-response.ts'
import { cutPage, readCursor } from '../../http/pages.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { mediaUrl } from '../../media/index.ts'
import { block, mute, unblock, unmute } from './blocks.ts'
import { selectMentionCompletions } from './completion-queries.ts'
import { updateFindable } from './follows/follow-queries.ts'
import { acceptFollower, declineFollower, follow, removeFollower, unfollow } from './follows/follows.ts'
import { selectToFollow } from './follows/to-follow-queries.ts'
import {
  type PersonRow,
  selectBlocks,
  selectFollowers,
  selectFollowing,
  selectIsKnown,
  selectMutes,
  selectRelations,
  selectRequests,
} from './list-queries.ts'
import { addMutedWord, listMutedWords, removeMutedWord } from './muted-words.ts'
import { presentPerson } from './people.ts'

type Paged = { userId: string; query: { limit: number; cursor?: string | undefined }; reply: FastifyReply }
type Page = { viewerId: string; limit: number; after: Cursor | undefined }

async function sendPeople({ userId, query, reply }: Paged, select: (page: Page) => Promise<PersonRow[]>) {
  const { limit, cursor } = query
  const rows = await select({ viewerId: userId, limit: limit + 1, after: readCursor(cursor) })
  return cutPage(reply, rows, limit, (row) => ({ time: row.at, id: row.userId })).map(presentPerson)
}

/** @throws AppError not_found */
async function requireKnown(db: Db, viewerId: string, userId: string) {
  if (!(await selectIsKnown(db, viewerId, userId))) throw new AppError('not_found')
}

function followRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(
    app,
    endpoints.follow,
    async ({ params, userId }) => ({
      following: await transaction((tx) => follow(tx, userId, params.userId)),
    }),
    limited({ max: 120, window: HOUR }),
  )
  bind(app, endpoints.unfollow, async ({ params, userId }) => {
    await transaction((tx) => unfollow(tx, userId, params.userId))
    return { following: 'no' as const }
  })
  bind(app, endpoints.removeFollower, ({ params, userId }) =>
    transaction((tx) => removeFollower(tx, userId, params.userId)),
  )
  bind(app, endpoints.acceptFollower, ({ params, userId }) =>
    transaction((tx) => acceptFollower(tx, userId, params.userId)),
  )
  bind(app, endpoints.declineFollower, ({ params, userId }) =>
    transaction((tx) => declineFollower(tx, userId, params.userId)),
  )
  bind(app, endpoints.listFollowers, async (call) => {
    await requireKnown(db, call.userId, call.params.userId)
    return sendPeople(call, (page) => selectFollowers(db, call.params.userId, page))
  })
  bind(app, endpoints.listFollowing, async (call) => {
    await requireKnown(db, call.userId, call.params.userId)
    return sendPeople(call, (page) => selectFollowing(db, call.params.userId, page))
  })
  bind(app, endpoints.listFollowRequests, (call) => sendPeople(call, (page) => selectRequests(db, page)))
}

function blockRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(
    app,
    endpoints.mute,
    ({ params, userId }) => transaction((tx) => mute(tx, userId, params.userId)),
    limited({ max: 120, window: HOUR }),
  )
  bind(app, endpoints.unmute, ({ params, userId }) => transaction((tx) => unmute(tx, userId, params.userId)))
  bind(
    app,
    endpoints.block,
    ({ params, userId }) => transaction((tx) => block(tx, userId, params.userId)),
    limited({ max: 120, window: HOUR }),
  )
  bind(app, endpoints.unblock, ({ params, userId }) =>
    transaction((tx) => unblock(tx, userId, params.userId)),
  )
  bind(app, endpoints.listMutes, (call) => sendPeople(call, (page) => selectMutes(db, page)))
  bind(app, endpoints.listBlocks, (call) => sendPeople(call, (page) => selectBlocks(db, page)))
}

function mutedWordRoutes(app: FastifyInstance, { db, transaction, clock }: Deps) {
  bind(app, wordEndpoints.listMutedWords, ({ userId }) => listMutedWords(db, userId, clock.now()))
  bind(app, wordEndpoints.addMutedWord, ({ body, userId }) =>
    transaction((tx) => addMutedWord(tx, userId, body, clock.now())),
  )
  bind(app, wordEndpoints.removeMutedWord, ({ params, userId }) =>
    transaction((tx) => removeMutedWord(tx, userId, params.id)),
  )
}

function completionRoutes(app: FastifyInstance, { db }: Deps) {
  bind(
    app,
    endpoints.completeMention,
    async ({ query: { text }, userId }) => {
      const rows = await selectMentionCompletions(db, userId, text)
      return rows.map(({ profileImage, ...person }) => ({
        ...person,
        profileImgUrl: profileImage && mediaUrl(profileImage),
      }))
    },
    limited({ max: 240, window: MINUTE }),
  )
}

export function peopleRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  followRoutes(app, deps)
  blockRoutes(app, deps)
  mutedWordRoutes(app, deps)
  completionRoutes(app, deps)
  bind(app, endpoints.listPeopleToFollow, async ({ userId }) =>
    (await selectToFollow(db, userId)).map(presentPerson),
  )
  bind(app, endpoints.getRelations, async ({ userId, request, reply }) =>
    sendTagged(request, reply, await selectRelations(db, userId)),
  )
  bind(
    app,
    endpoints.setFindable,
    async ({ body, userId }) => {
      await updateFindable(db, userId, body.isFindable)
      return body
    },
    limited({ max: 20, window: HOUR }),
  )
}
