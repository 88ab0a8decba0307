/** A PostgreSQL installed from npm, with its data in a folder of the app. The server is a daemon that only `stop` ends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, escapeIdentifier } from 'pg'
import { claim } from './claim.ts'
import { type Cluster, importCluster, openCluster, type Place, removeDrafts } from './cluster.ts'
import { addressOf, connectToServer, findServer, stopServer } from './server.ts'

export { EmbeddedPostgresError } from './error.ts'
export type { Place }
export { importCluster as importEmbeddedPostgres }

const RETRY_PAUSE_MS = 1000

/** A running server: `url` is the connection string of the database. */
export type EmbeddedPostgres = {
  url: string
  /** Stops the server. Open transactions are rolled back; everything committed is on disk when the promise resolves. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a folder, creating its database on the first start, or adopts the server that a killed process left
 * running. If the server dies while this process lives, it is started again on the same port. `log` gets one line per such event.
 * @throws EmbeddedPostgresError with one line: folder not writable, in use by another process, disk full, …
 */
export async function startEmbeddedPostgres({
  log,
  ...place
}: Place & { log(line: string): void }): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(place)
  let isStopping = false
  let revival: Promise<void> | undefined

  const own = async (preferred?: number) => {
    const { client, port } = await connectToServer(cluster, preferred)
    await claim(client, place.dataDir)
    client.once('end', () => {
      if (!isStopping) revival = revive(port)
    })
    return { client, port }
  }
  const revive = async (port: number) => {
    log('The embedded PostgreSQL has stopped unexpectedly, restarting it')
    while (!isStopping) {
      try {
        await own(port)
        return log('The embedded PostgreSQL is running again')
      } catch (error) {
        log(
          `The embedded PostgreSQL could not be restarted yet: ${error instanceof Error ? error.message : error}`,
        )
      }
      await sleep(RETRY_PAUSE_MS)
    }
  }

  const stop = async () => {
    isStopping = true
    await revival
    await stopServer(cluster)
  }

  const { client, port } = await own()
  try {
    await removeDrafts(place)
    await createDatabase(client, place.name)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(cluster, port), stop }
}

/**
 * The connection string of the folder's database if its server is running, else undefined. Claims nothing, so a command can
 * use it while the app is running.
 * @throws EmbeddedPostgresError if the folder cannot be used
 */
export async function findEmbeddedPostgres(place: Place): Promise<string | undefined> {
  const cluster = await openCluster(place)
  const port = await findServer(cluster)
  return port === undefined ? undefined : urlOf(cluster, port)
}

/**
 * Stops the folder's server if it is running, whoever started it.
 * @throws EmbeddedPostgresError if the folder cannot be used
 */
export const stopEmbeddedPostgres = async (place: Place): Promise<void> =>
  stopServer(await openCluster(place))

async function createDatabase(client: Client, name: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
}

function urlOf(cluster: Cluster, port: number) {
  const { host, user, password } = addressOf(cluster, port)
  return `postgres://${user}:${password}@${host}:${port}/${cluster.name}`
}
