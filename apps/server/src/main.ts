/** `npm start`: the server, in one process or in several workers. */

import cluster from 'node:cluster'
import { type Config, loadConfig, StartupError } from './config.ts'
import { checkPooling, checkReplicas } from './db/checks.ts'
import { checkConnections, openDatabase } from './db/open.ts'
import { createDeps } from './deps.ts'
import { refuseOtherBus } from './features/stewards/index.ts'
import { checkStore } from './media/index.ts'
import { prepareDatabase } from './migrate.ts'
import { setActiveMode } from './policy/policy-queries.ts'
import { checkAddresses, closeFolders, makeDataDir, refuseUnsafe } from './preflight.ts'
import { checkRedis } from './redis.ts'
import { demoLines } from './seed/demo-login.ts'
import { plantDemo, refuseDemo } from './seed/index.ts'
import { serve } from './serve.ts'
import { onStop } from './stopping.ts'
import { startWorkers } from './workers.ts'

/** Brings the database up to date. Returns its address, and whether the demonstration login exists. */
async function prepare(running: AsyncDisposableStack, config: Config) {
  refuseUnsafe(config)
  await checkAddresses(config)
  if (config.redisUrl !== undefined) await checkRedis(config.redisUrl)
  await makeDataDir(config)
  const database = await openDatabase(config, console.log)
  running.defer(database.stop)
  // From here on: the bundled PostgreSQL may run as another user, who has to enter DATA_DIR.
  process.umask(0o077)
  await closeFolders(config)
  await prepareDatabase(database)
  if (config.databaseOwnerUrl !== undefined) await checkPooling(database.url, config.databaseDirectUrl)
  const deps = createDeps(config, database.url, console.error)
  try {
    await checkConnections(deps.db, config)
    await checkReplicas(deps.db, config.databaseReadUrls)
    await refuseOtherBus(deps)
    await checkStore(deps.db, config)
    await setActiveMode(deps.db, config.economy)
    if (config.hasPublicAddress) await refuseDemo(deps.db)
    return { url: database.url, hasDemo: config.seed === 'demo' && (await plantDemo(deps)) }
  } finally {
    await deps.close()
  }
}

/** The primary process has prepared the database, and passes its address on. */
async function serveAsWorker(running: AsyncDisposableStack, config: Config) {
  process.umask(0o077)
  return config.databaseUrl === undefined ? undefined : serve(running, config, config.databaseUrl)
}

/** Returns what to call before a stop that was asked for. */
async function start(running: AsyncDisposableStack) {
  const config = loadConfig()
  if (cluster.isWorker) return serveAsWorker(running, config)
  const { url, hasDemo } = await prepare(running, config)
  const takeLeave = await serveOrStartWorkers(running, config, url)
  console.log(`Canopy is ready at ${config.publicUrl}`)
  if (hasDemo) console.log(demoLines)
  return takeLeave
}

/** Workers take leave themselves. */
async function serveOrStartWorkers(running: AsyncDisposableStack, config: Config, url: string) {
  if (config.workers === 1) return serve(running, config, url)
  await startWorkers(running, config, url, console.error)
  return undefined
}

const running = new AsyncDisposableStack()
// A start that fails is an unhandled rejection, which stops the process like any other uncaught error.
const started = start(running)
onStop(async (error) => {
  if (error !== undefined)
    console.error(error instanceof StartupError ? `Canopy cannot start. ${error.message}` : error)
  const takeLeave = await started.catch(() => undefined)
  if (error === undefined) await takeLeave?.()
  await running.disposeAsync()
})
