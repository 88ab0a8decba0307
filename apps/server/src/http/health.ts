/** Whether the process lives, and whether it can serve. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { bind } from './bind.ts'

/** How long the database may take to answer at all. */
const PATIENCE = 2 * SECOND

async function silence() {
  await sleep(PATIENCE, undefined, { ref: false })
  throw new Error(`no answer within ${PATIENCE} ms`)
}

/** Registers the two questions that whoever runs Canopy asks. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  bind(app, 'getHealth', () => ({ status: 'ok' as const }))
  bind(app, 'getReady', async ({ request }) => {
    try {
      await Promise.race([sql`select 1`.execute(db), silence()])
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new AppError('unavailable')
    }
    return { status: 'ready' as const }
  })
}
