/** The PostgreSQL that comes along: its data in DATA_DIR, its server a daemon that only `stop` ends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { Client } from 'pg'
import { claim } from './claim.ts'
import { type Cluster, openCluster, removeDrafts, USER } from './cluster.ts'
import { addressOf, connectToServer, findServer, stopServer } from './server.ts'

const RETRY_PAUSE = SECOND

/**
 * Starts the database of this DATA_DIR, or adopts the server that outlived a killed app. Should the server be killed,
 * it is started again on the same port. `log` gets one line for each event.
 * @throws StartupError with one line: folder not writable, in use by another Canopy, disk full, …
 */
export async function startEmbeddedPostgres({ dataDir, log }: { dataDir: string; log(line: string): void }) {
  const cluster = await openCluster(dataDir)
  let isStopping = false
  let revival: Promise<void> | undefined

  const own = async (preferred?: number) => {
    const { client, port } = await connectToServer(cluster, preferred)
    await claim(client, dataDir)
    client.once('end', () => {
      if (!isStopping) revival = revive(port)
    })
    return { client, port }
  }
  const revive = async (port: number) => {
    log('The embedded PostgreSQL broke off, starting it again')
    while (!isStopping) {
      try {
        await own(port)
        return log('The embedded PostgreSQL is back')
      } catch (error) {
        log(`The embedded PostgreSQL is not back yet: ${error instanceof Error ? error.message : error}`)
      }
      await sleep(RETRY_PAUSE)
    }
  }

  const stop = async () => {
    isStopping = true
    await revival
    await stopServer(cluster)
  }

  const { client, port } = await own()
  try {
    await removeDrafts(dataDir)
    await createDatabase(client)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(cluster, port), stop }
}

/** Where the database of this DATA_DIR answers if its server runs. Nothing is claimed: for a command beside the app. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await openCluster(dataDir)
  const port = await findServer(cluster)
  return port === undefined ? undefined : urlOf(cluster, port)
}

async function createDatabase(client: Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [USER])
  if (rowCount === 0) await client.query(`create database ${USER}`)
}

function urlOf(cluster: Cluster, port: number) {
  const { host, user, password } = addressOf(cluster, port)
  return `postgres://${user}:${password}@${host}:${port}/${USER}`
}
