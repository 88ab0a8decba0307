import * as keyEndpoints from '@canopy/contract/accounts/api-keys/endpoints'
import * as endpoints from '@canopy/contract/accounts/sessions/endpoints'
import * as deskKeyEndpoints from '@canopy/contract/desk/api-keys/endpoints'
import { HOUR } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../../caller.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { createBackground } from '../../../http/background.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { originOf } from '../../../http/origin.ts'
import { cutPage, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { recordSecurityEvent } from '../../../security-log/security-log.ts'
import { readSession } from '../profile/member.ts'
import { selectKeys, selectKeysOfStewards } from './api-key-queries.ts'
import { makeApiKey, revokeKeyOfSteward, revokeOwnKey, toApiKey } from './api-keys.ts'
import { createCallers } from './callers.ts'
import { createKeyCallers } from './key-callers.ts'
import { deleteSession } from './session-queries.ts'
import { endSession, endSessions, holdSession, listSessions, requireRecentLogin } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps) {
  const { db, bus, transaction, clock } = deps

  const inBackground = createBackground(app)
  app.decorate('findCaller', createCallers(deps, inBackground))
  app.decorate('findKeyCaller', createKeyCallers(deps, inBackground))
  app.decorate('requireRecentLogin', (caller) => requireRecentLogin(db, caller, clock.now()))

  bind(app, keyEndpoints.listApiKeys, async ({ userId }) => (await selectKeys(db, userId)).map(toApiKey))
  bind(
    app,
    keyEndpoints.makeApiKey,
    async ({ body, caller, actor, request }) => {
      const making = { ...body, origin: originOf(request), now: clock.now() }
      return transaction(async (tx) => {
        await holdSession(tx, caller)
        return makeApiKey(tx, actor, making)
      })
    },
    limited({ max: 20, window: HOUR }),
  )
  bind(app, keyEndpoints.revokeApiKey, ({ params: { keyId }, actor, request }) =>
    transaction((tx) => revokeOwnKey(tx, actor, { keyId, origin: originOf(request), now: clock.now() })),
  )

  bind(app, deskKeyEndpoints.listDeskApiKeys, async ({ query: { limit, cursor }, reply }) => {
    const rows = await selectKeysOfStewards(db, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, ({ createdAt, keyId }) => ({ time: createdAt, id: keyId }))
    return page.map(({ userId, fullName, ...row }) => ({ ...toApiKey(row), member: { userId, fullName } }))
  })
  bind(app, deskKeyEndpoints.revokeDeskApiKey, ({ params: { keyId }, body: { reason }, actor }) =>
    transaction((tx) => revokeKeyOfSteward(tx, actor, { keyId, reason, now: clock.now() })),
  )

  bind(app, endpoints.getSession, async ({ userId, request }) => {
    const [session, unreadNotifications] = await Promise.all([
      readSession(deps, { userId, t: translateFor(request), now: clock.now() }),
      app.countUnread(userId),
    ])
    return { ...session, unreadNotifications }
  })

  bind(app, endpoints.logout, async ({ caller: { userId, sessionId }, request }) => {
    await deleteSession(db, userId, sessionId)
    bus.publish({ type: 'sessions.revoked', sessionIds: [sessionId] })
    await recordEnd(db, { userId, request, sessions: 1 })
  })

  bind(app, endpoints.listSessions, ({ caller, request }) =>
    listSessions(db, translateFor(request), caller, clock.now()),
  )

  bind(app, endpoints.endSession, async ({ caller, params, request }) => {
    await transaction(async (tx) => {
      await endSession(tx, caller.userId, params.sessionId)
      await recordEnd(tx, { userId: caller.userId, request, sessions: 1 })
    })
  })

  async function endAll(caller: Caller, request: FastifyRequest, except?: string) {
    await transaction(async (tx) => {
      const sessions = await endSessions(tx, caller.userId, except)
      await recordEnd(tx, { userId: caller.userId, request, sessions })
    })
  }
  bind(app, endpoints.endOtherSessions, ({ caller, request }) => endAll(caller, request, caller.sessionId))
  bind(app, endpoints.endSessions, ({ caller, request }) => endAll(caller, request))
}

type End = { userId: string; request: FastifyRequest; sessions: number }

const recordEnd = (db: Db, { userId, request, sessions }: End) =>
  recordSecurityEvent(db, { kind: 'sessions.ended', userId, origin: originOf(request), detail: { sessions } })
