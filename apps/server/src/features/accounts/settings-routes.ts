/** HTTP of the settings: sessions, password, one's own data, leaving. */

import { Readable } from 'node:stream'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { limited } from '../../http/rate-limit.ts'
import { exportOwnData, type OwnDataPart } from '../member-data/export.ts'
import { deleteAccount, type OnLeaving } from '../member-data/leaving.ts'
import { changePassword, confirmPassword } from './passwords/password-change.ts'
import { hashPassword, type VerifyPassword } from './passwords/passwords.ts'
import type { Attempts } from './sessions/attempts.ts'
import { endSessions, listSessions } from './sessions/sessions.ts'

type Parts = { verify: VerifyPassword; checks: Attempts; onLeaving: OnLeaving; ownData: OwnDataPart[] }

/** Registers the settings; `checks` counts the tries of a password. */
export function settingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { verify, checks, onLeaving, ownData }: Parts,
) {
  const { db, transaction, clock } = deps

  async function confirm(userId: string, password: string) {
    checks.admit(userId)
    const confirmedHash = await confirmPassword(db, verify, userId, password)
    checks.forgive(userId)
    return confirmedHash
  }

  bind(app, 'listSessions', ({ caller }) => listSessions(db, caller, clock.now()))

  bind(app, 'endSessions', ({ userId }) => transaction((tx) => endSessions(tx, userId)))

  bind(
    app,
    'changePassword',
    async ({ body: { currentPassword, newPassword }, caller: { userId, sessionId } }) => {
      const confirmedHash = await confirm(userId, currentPassword)
      const passwordHash = await hashPassword(newPassword)
      const change = { userId, sessionId, confirmedHash, passwordHash }
      await transaction((tx) => changePassword(tx, change))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  bind(
    app,
    'exportOwnData',
    async ({ userId, reply }) => {
      const data = exportOwnData(ownData, { db, userId, now: clock.now() })
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="canopy-data.json"')
        .send(Readable.from(data))
    },
    limited({ max: 10, window: HOUR }),
  )

  bind(
    app,
    'deleteAccount',
    async ({ body: { password }, userId }) => {
      const confirmedHash = await confirm(userId, password)
      await transaction((tx) => deleteAccount(tx, deps.media, { userId, confirmedHash }, onLeaving))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )
}
