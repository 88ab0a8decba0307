/** Liveness and readiness. */

import { setTimeout as sleep } from 'node:timers/promises'
import * as endpoints from '@canopy/contract/health'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../bind.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /api/ready return 503, and every response end its connection. */
    announceStop(): void
  }
}

const DATABASE_TIMEOUT = 2 * SECOND

async function timeout() {
  await sleep(DATABASE_TIMEOUT, undefined, { ref: false })
  throw new Error(`no response within ${DATABASE_TIMEOUT} ms`)
}

export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  let isStopping = false
  app.decorate('announceStop', () => {
    isStopping = true
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  bind(app, endpoints.getHealth, () => ({ status: 'ok' as const }))
  bind(app, endpoints.getReady, async ({ request }) => {
    if (isStopping) throw new AppError('unavailable')
    try {
      await Promise.race([sql`select 1`.execute(db), timeout()])
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not respond')
      throw new AppError('unavailable')
    }
    return { status: 'ready' as const }
  })
}
