/** The server process. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { loadConfig, StartupError } from './config.ts'
import { openDatabase } from './db/open.ts'
import { mayChangeSchema } from './db/roles.ts'
import { createDeps } from './deps.ts'
import { prepareDatabase } from './migrate.ts'
import { setActiveMode } from './policy/policy-queries.ts'
import { checkAddresses, closeFolders, makeDataDir, refuseUnsafe } from './preflight.ts'
import { findVisionModels } from './reviewer/ollama.ts'
import { demoLines } from './seed/demo-login.ts'
import { plantDemo, refuseDemo } from './seed/index.ts'
import { drain, onStop } from './stopping.ts'

/** How long connections to the database may take to close. */
const CLOSE_TIMEOUT = 2 * SECOND

async function start(running: AsyncDisposableStack) {
  const config = loadConfig()
  refuseUnsafe(config)
  await checkAddresses(config)
  await makeDataDir(config)
  const localModels = config.reviewer.name === 'basic' ? findVisionModels() : Promise.resolve([])

  let app: FastifyInstance | undefined
  const log = (line: string) => (app ? app.log.info(line) : console.log(line))
  const onError = (error: Error) => app?.log.error({ err: error }, 'error outside of any request')

  const database = await openDatabase(config, log)
  running.defer(database.stop)
  // From here on: the bundled PostgreSQL may run as another user, who has to enter DATA_DIR.
  process.umask(0o077)
  await closeFolders(config)
  await prepareDatabase(database)
  const deps = createDeps(config, database.url, onError)
  running.defer(() => Promise.race([deps.close(), sleep(CLOSE_TIMEOUT)]))
  await setActiveMode(deps.db, config.economy)
  if (config.hasPublicAddress) await refuseDemo(deps.db)
  const hasDemo = config.seed === 'demo' && (await plantDemo(deps))

  app = await buildApp(deps)
  running.adopt(app, drain)
  await app.listen(config)
  if (config.economy === 'open' && config.hasPublicAddress)
    app.log.warn(
      'ECONOMY is open: every challenge pays at once, although PUBLIC_URL is not an address of this machine',
    )
  if (await mayChangeSchema(deps.db))
    app.log.warn(
      `DATABASE_URL: its user may change the schema. Make it DATABASE_OWNER_URL, and let DATABASE_URL name a role that you create with: create role canopy_app login password '…'`,
    )
  if (config.smtpUrl === undefined)
    log('SMTP_URL is not set: mails are written to the outbox folder of DATA_DIR')
  const [localModel] = await localModels
  if (localModel !== undefined)
    log(
      `Ollama on this machine has a vision model: start with REVIEWER=ollama:${localModel} to let it review proofs`,
    )
  console.log(`Canopy is ready at ${config.publicUrl}`)
  if (hasDemo) console.log(demoLines)
}

const running = new AsyncDisposableStack()
// A start that fails is an unhandled rejection, which stops the process like any other uncaught error.
const started = start(running)
onStop(async (error) => {
  if (error !== undefined)
    console.error(error instanceof StartupError ? `Canopy cannot start. ${error.message}` : error)
  await started.catch(() => {})
  await running.disposeAsync()
})
