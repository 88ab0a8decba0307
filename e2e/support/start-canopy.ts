import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { appUrlOf } from '../../apps/server/src/db/connections/roles.ts'
import type { Bus } from '../../apps/server/src/live/bus/bus.ts'
import { createBus } from '../../apps/server/src/live/bus/bus.ts'
import { postgresEngine } from '../../apps/server/src/live/bus/bus-postgres.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/index.ts'

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')

/** `bus` reaches the server as the bus of another node would, and `printed` returns what the server has printed. */
export type Canopy = {
  url: string
  db: Client
  bus: Pick<Bus, 'publish'>
  dataDir: string
  printed: () => string
}

type Database = { dataDir: string; url: string }

/** A PostgreSQL of its own, in a folder that is the DATA_DIR of the nodes that use it. */
export async function startDatabase(resources: AsyncDisposableStack): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-e2e-'))
  resources.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, name: 'canopy', log: () => {} })
  resources.defer(() => postgres.stop())
  return { dataDir, url: postgres.url }
}

/** Starts the real server with the built app and waits until it is ready. `settings` are environment variables of the server. */
export async function startNode(database: Database, port: number, settings: Record<string, string>) {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: database.dataDir,
      DATABASE_URL: appUrlOf(database.url),
      DATABASE_OWNER_URL: database.url,
      RATE_LIMIT: 'off',
      ...settings,
    },
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const url = `http://localhost:${port}`
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill()
    await once(server, 'exit')
  }
  try {
    await untilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop, printed: () => output }
}

/** Starts a node on a database of its own. Disposing of `resources`, also after a failure, stops all of it and deletes the data. */
export async function startCanopy(
  resources: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<Canopy> {
  const database = await startDatabase(resources)
  const { url, stop, printed } = await startNode(database, await freePort(), settings)
  resources.defer(stop)
  const db = new Client({ connectionString: database.url })
  resources.defer(() => db.end())
  await db.connect()
  const bus = createBus(postgresEngine(database.url), (error) => console.error(error))
  resources.defer(() => bus.close())
  return { url, db, bus, dataDir: database.dataDir, printed }
}

async function untilReady(url: string, server: ChildProcess) {
  while (server.exitCode === null) {
    const response = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`the server exited with code ${server.exitCode}`)
}
