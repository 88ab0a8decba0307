import { Readable } from 'node:stream'
import * as endpoints from '@canopy/contract/accounts/endpoints'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import { fileNamed } from '@canopy/contract/site/file-name'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { FeatureParts } from '../../../feature.ts'
import { bind } from '../../../http/bind.ts'
import { languageOf } from '../../../http/language.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { readUnconfirmed } from '../addresses/confirmation.ts'
import { confirmIdentity } from '../identity/identity.ts'
import { createArchive } from './archive.ts'
import { exportMemberData } from './export.ts'
import { deleteAccount } from './leaving.ts'

const EXPORTS = { max: 10, window: HOUR }
/** All pictures that a member may have, at 2.5 Mbit/s. */
const ARCHIVE_WITHIN = 2 * HOUR

export function ownDataRoutes(
  app: FastifyInstance,
  deps: Deps,
  { features }: Pick<FeatureParts, 'features'>,
) {
  const { transaction, media, clock, config } = deps

  bind(
    app,
    endpoints.exportOwnData,
    async ({ userId, request, reply }) => {
      const addressOf = (path: string) => new URL(path, config.publicUrl).href
      const data = exportMemberData(deps, features, {
        userId,
        language: languageOf(request),
        now: clock.now(),
        addressOf,
      })
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileNamed('data.json')}"`)
        .send(Readable.from(data))
    },
    limited(EXPORTS),
  )

  bind(
    app,
    endpoints.exportOwnArchive,
    ({ userId, request, reply }) =>
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileNamed('data.zip')}"`)
        // Otherwise nginx takes up to a gigabyte ahead, and then nothing until the member has read it.
        .header('x-accel-buffering', 'no')
        .send(createArchive(deps, features, { userId, language: languageOf(request), now: clock.now() })),
    { config: { ...limited(EXPORTS).config, readWithin: ARCHIVE_WITHIN } },
  )

  bind(
    app,
    endpoints.deleteAccount,
    async ({ body, userId }) => {
      const identity = await confirmIdentity(deps, userId, body)
      await transaction((tx) => deleteAccount(tx, media, features, identity, clock.now()))
    },
    limited({ max: 60, window: 15 * MINUTE }),
  )

  bind(
    app,
    endpoints.refuseAccount,
    ({ body: { token }, caller }) =>
      transaction(async (tx) => {
        const now = clock.now()
        await deleteAccount(tx, media, features, await readUnconfirmed(tx, { token, caller, now }), now)
      }),
    limited({ max: 20, window: 15 * MINUTE }),
  )
}
