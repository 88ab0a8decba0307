/** A process that serves members: alone, or one of several workers. */

import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { hasOtherSorting } from '../db/connections/checks.ts'
import { mayChangeSchema } from '../db/connections/roles.ts'
import { createDeps } from '../deps.ts'
import { drain, takeLeave } from '../process/stopping.ts'
import { findVisionModels } from '../reviewer/ollama.ts'
import type { Reviewer } from '../reviewer/reviewer.ts'
import { createTelemetry } from '../telemetry/create-telemetry.ts'
import { buildApp } from './app.ts'

/** Time for connections to the database to close, and for the last traces to be sent. */
const CLOSE_TIMEOUT = 2 * SECOND

/** Listens until `running` is disposed of. Returns what to call before that unless the process has failed. */
export async function serve(running: AsyncDisposableStack, config: Config, databaseUrl: string) {
  let app: FastifyInstance | undefined
  const onError = (err: Error) => app?.log.error({ err }, 'error outside of any request')
  const telemetry = await createTelemetry(config, (err) =>
    app?.log.warn({ err }, 'traces and metrics are not sent'),
  )
  running.defer(() => Promise.race([telemetry.close(), sleep(CLOSE_TIMEOUT)]))
  const deps = createDeps(config, databaseUrl, onError)
  running.defer(() => Promise.race([deps.close(), sleep(CLOSE_TIMEOUT)]))
  app = await buildApp(deps, telemetry)
  running.adopt(app, drain)
  await app.listen(config)
  const isFirst = cluster.worker === undefined || cluster.worker.id === 1
  if (isFirst) {
    await logAdvice(app, config, await mayChangeSchema(deps.db))
    await logLocalModel(app, await deps.reviewer.read())
    if (await hasOtherSorting(deps.db))
      app.log.warn(
        'The operating system sorts texts in another way than when the database was made: run "reindex database" and then "alter database … refresh collation version"',
      )
  }
  return () => takeLeave(app, config)
}

async function logAdvice({ log }: FastifyInstance, config: Config, mayChange: boolean) {
  if (config.economy === 'open' && !config.isForThisMachine)
    log.warn(
      'ECONOMY is open: every challenge pays at once, although HOST or PUBLIC_URL is not an address of this machine alone',
    )
  if (mayChange)
    log.warn(
      `DATABASE_URL: its user may change the schema. Make it DATABASE_OWNER_URL, and let DATABASE_URL name a role that you create with: create role canopy_app login password '…'`,
    )
  if (config.smtpUrl === undefined)
    log.info('SMTP_URL is not set: mails are written to the outbox folder of DATA_DIR')
}

/** Tells of a model that could look at photos, while none does. */
async function logLocalModel({ log }: FastifyInstance, { usesVisionModel }: Reviewer) {
  const [localModel] = usesVisionModel ? [] : await findVisionModels()
  if (localModel !== undefined)
    log.info(
      `Ollama on this machine has a vision model: to let it review proofs, choose it at ${paths.deskReviewer}, or start with REVIEWER=ollama:${localModel}`,
    )
}
