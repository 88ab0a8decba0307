/** Whether the process lives, and whether it can serve. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { bind } from './bind.ts'

/** Registers the two questions that whoever runs Canopy asks. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  bind(app, 'getHealth', () => ({ status: 'ok' as const }))
  bind(app, 'getReady', async ({ request }) => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new AppError('unavailable')
    }
    return { status: 'ready' as const }
  })
}
