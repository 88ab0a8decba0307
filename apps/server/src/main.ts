/** `npm start`: the server, in one process or in several workers. */

import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { serve } from './app/serve.ts'
import { checkBackups } from './backup/check-backups.ts'
import { scheduleBackups } from './backup/schedule.ts'
import { refuseUnfinished } from './backup/staging.ts'
import { type Config, loadConfig, needsConfirmedEmail, OutageError, StartupError } from './config.ts'
import { checkPooling, checkReplicas } from './db/connections/checks.ts'
import { checkConnections, openDatabase } from './db/connections/open.ts'
import { createDeps } from './deps.ts'
import { refuseOtherSettings } from './features/stewards/index.ts'
import { checkRedis } from './live/bus/redis.ts'
import { checkStore } from './media/index.ts'
import { prepareDatabase } from './migrate/migrate.ts'
import { setActiveMode, setConfirmsEmail } from './policy/policy-queries.ts'
import { checkAddresses, closeFolders, makeDataDir, refuseUnsafe } from './process/preflight.ts'
import { onStop } from './process/stopping.ts'
import { sendBeats, startWorkers } from './process/workers.ts'
import { makeSetUpLink } from './secrets/set-up-link.ts'
import { demoLines } from './seed/demo-login.ts'
import { plantDemo, refuseDemo } from './seed/index.ts'

const RETRY_PAUSE = 2 * SECOND

/** Repeats `work` while what it needs does not respond, until the stop. The first time, one line says why. */
async function outlastOutages<T>(stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OutageError)) throw error
      if (!isSaid) console.error(`Canopy cannot start yet; retrying. ${error.message}`)
    }
    await sleep(RETRY_PAUSE, undefined, { signal: stopping })
  }
}

/** Brings the database up to date. Returns its address, whether the demonstration login exists, and the link for the first owner if there is no account. */
async function prepare(running: AsyncDisposableStack, stopping: AbortSignal, config: Config) {
  refuseUnsafe(config)
  await checkAddresses(config)
  const { redisUrl } = config
  if (redisUrl !== undefined) await outlastOutages(stopping, () => checkRedis(redisUrl))
  await makeDataDir(config)
  await refuseUnfinished(config.dataDir)
  const database = await outlastOutages(stopping, () => openDatabase(config, console.log))
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
    await refuseOtherSettings(deps)
    await outlastOutages(stopping, () => checkStore(deps.db, config))
    await checkBackups(config, deps.db, console.error)
    await setActiveMode(deps.db, config.economy)
    await setConfirmsEmail(deps.db, needsConfirmedEmail(config))
    if (!config.isForThisMachine) await refuseDemo(deps.db)
    const hasDemo = config.seed === 'demo' && (await plantDemo(deps))
    return { url: database.url, hasDemo, setUpLink: await makeSetUpLink(deps.db, config) }
  } finally {
    await deps.close()
  }
}

/** The primary process has prepared the database, and passes its address on. */
async function serveAsWorker(running: AsyncDisposableStack, config: Config, worker: Worker) {
  process.umask(0o077)
  sendBeats(worker)
  return config.databaseUrl === undefined ? undefined : serve(running, config, config.databaseUrl)
}

/** Returns what to call before a stop that was asked for. */
async function start(running: AsyncDisposableStack, stopping: AbortSignal) {
  const config = loadConfig()
  if (cluster.worker) return serveAsWorker(running, config, cluster.worker)
  const { url, hasDemo, setUpLink } = await prepare(running, stopping, config)
  const takeLeave = await serveOrStartWorkers(running, config, url)
  if (config.backupEvery !== undefined) running.defer(scheduleBackups(config.backupEvery, console.log))
  console.log(`Canopy is ready at ${config.publicUrl}`)
  if (hasDemo) console.log(demoLines)
  if (setUpLink !== undefined) console.log(`Set the community up, as its first owner: ${setUpLink}`)
  return takeLeave
}

/** Workers take leave themselves. */
async function serveOrStartWorkers(running: AsyncDisposableStack, config: Config, url: string) {
  if (config.workers === 1) return serve(running, config, url)
  await startWorkers(running, config, url, console.error)
  return undefined
}

const running = new AsyncDisposableStack()
const stopping = new AbortController()
const started = start(running, stopping.signal)
// A start that fails is an unhandled rejection of this promise, which stops the process like any other uncaught error. Of `started` itself, Node would
// warn that it is handled late.
void started.then()
onStop(async (error) => {
  stopping.abort()
  if (error !== undefined)
    console.error(error instanceof StartupError ? `Canopy cannot start. ${error.message}` : error)
  const takeLeave = await started.catch(() => undefined)
  if (error === undefined) await takeLeave?.()
  await running.disposeAsync()
})
