/** The server: settings, database, app, listening; and all of it back when it is told to stop. */

import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, loadConfig, StartupError } from './config.ts'
import { openDatabase } from './db/open.ts'
import { createDeps } from './deps.ts'
import { migrate } from './migrate.ts'
import { demoLogin } from './seed/demo-login.ts'
import { plantDemo } from './seed/index.ts'

/** How long open requests may take to end; then their connections are cut. */
const DRAIN = 5 * SECOND
/** How long what is left may take after that. */
const CLOSE = 2 * SECOND
/** npm and a terminal both pass on one Ctrl-C; a signal that comes later is another one. */
const SAME_SIGNAL = SECOND

type Stack = AsyncDisposableStack
type Settings = Pick<Config, 'port' | 'host'>

const codeOf = (error: unknown) => (error instanceof Error ? String(Reflect.get(error, 'code')) : '')

/** Resolves at the first signal; a second one ends the process at once. */
function untilToldToStop() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let toldAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      toldAt ??= Date.now()
      if (Date.now() - toldAt > SAME_SIGNAL) process.exit(1)
      resolve()
    })
  }
  return promise
}

function refuseAddress({ port, host }: Settings, error: unknown) {
  const faults: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} is in use by another program`,
    EACCES: `PORT: ${port} may not be used by this user`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine`,
    ENOTFOUND: `HOST: ${host} is not known`,
  }
  const fault = faults[codeOf(error)]
  return fault === undefined ? error : new StartupError(fault)
}

/** Learns before anything is started that the port cannot be had. */
async function tryAddress({ port, host }: Settings) {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(refuseAddress({ port, host }, error)))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** As `mkdir` with `recursive`, which goes round in circles where a file system has no room for folders, like /proc. */
async function makeFolder(path: string) {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

async function makeDataDir(dataDir: string) {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`DATA_DIR: ${dataDir} cannot be written to (${codeOf(error)})`)
  }
}

/** Takes no new connections and lets open requests end. */
async function drain(app: FastifyInstance) {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN)
  // A connection that was busy when the closing began is idle once its request has ended.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SECOND / 10)
  await app.close()
  clearTimeout(cut)
  clearInterval(sweep)
}

async function start(config: Config, running: Stack) {
  await tryAddress(config)
  await makeDataDir(config.dataDir)

  let app: FastifyInstance | undefined
  const log = (line: string) => (app ? app.log.info(line) : console.log(line))
  const onError = (error: Error) => app?.log.error({ err: error }, 'trouble outside of any request')

  const database = await openDatabase(config, log)
  running.defer(database.stop)
  const deps = createDeps(config, database.url, onError)
  running.defer(() => Promise.race([deps.close(), sleep(CLOSE)]))
  await migrate(deps.db)
  const hasDemo = config.seed === 'demo' && (await plantDemo(deps))

  app = await buildApp(deps)
  running.adopt(app, drain)
  try {
    await app.listen(config)
  } catch (error) {
    throw refuseAddress(config, error)
  }
  if (config.smtpUrl === undefined)
    log('SMTP_URL is not set: mails become files in the outbox folder of DATA_DIR')
  console.log(`Canopy is ready at ${config.publicUrl}`)
  if (hasDemo) console.log(`Demonstration login: ${demoLogin.email}, password ${demoLogin.password}`)
}

try {
  const told = untilToldToStop()
  await using running = new AsyncDisposableStack()
  await start(loadConfig(), running)
  await told
} catch (error) {
  console.error(error instanceof StartupError ? `Canopy cannot start. ${error.message}` : error)
  process.exitCode = 1
}
process.exit()
