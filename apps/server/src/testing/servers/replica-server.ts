/** PostgreSQL servers of a test: a primary with the migrated schema, and streaming replicas of it. */

import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@canopy/embedded-postgres/account'
import { type Cluster, openCluster } from '@canopy/embedded-postgres/cluster'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { addressOf, connectToServer, stopServer } from '@canopy/embedded-postgres/server'
import { appUrlOf } from '../../db/connections/roles.ts'
import { prepareDatabase } from '../../migrate/migrate.ts'

const NAME = 'canopy'
/** Everything but files of the running server, which the replica makes itself. */
const COPY = `cp -a "$1" "$2" || test -f "$2/global/pg_control"
  rm -rf "$2"/pg_wal/* "$2"/pg_replslot/* "$2"/postmaster.*`

function urlOf(cluster: Cluster, port: number) {
  const { host, user, password } = addressOf(cluster, port)
  return `postgres://${user}:${password}@${host}:${port}/${NAME}`
}

async function makeFolder(account: Cluster['account']) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-replica-'))
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(folder, 0o755)
  const home = join(folder, 'postgres')
  await mkdir(home)
  if (account) await chown(home, account.uid, account.gid)
  return { folder, home, data: join(home, 'data') }
}

/** A server that can be killed, and started again on the same port. */
async function startServer(cluster: Cluster, port: number) {
  let { client } = await connectToServer(cluster, port)
  client.on('error', () => {})
  return {
    query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
    async kill() {
      const [pid] = (await readFile(join(cluster.data, 'postmaster.pid'), 'utf8')).split('\n')
      const ended = new Promise((resolve) => client.once('end', resolve))
      process.kill(Number(pid), 'SIGKILL')
      await ended
    },
    async start() {
      ;({ client } = await connectToServer(cluster, port))
      client.on('error', () => {})
    },
    async stop() {
      await client.end().catch(() => {})
      await stopServer(cluster)
    },
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

async function until(isReached: () => Promise<boolean>) {
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Copies the running primary with the low-level backup functions of PostgreSQL, and starts the copy as its replica. */
async function startReplica(primary: Cluster, port: number, server: Server) {
  const { folder, home, data } = await makeFolder(primary.account)
  const slot = `replica_${folder.slice(-6).toLowerCase()}`
  await server.query(`select pg_create_physical_replication_slot('${slot}', true)`)
  // Uses one connection, which has to stay open in between.
  await server.query(`select pg_backup_start('${slot}', true)`)
  await run(primary.account, '/bin/sh', ['-c', COPY, 'sh', primary.data, data])
  const [label] = await server.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  const { host, user, password } = addressOf(primary, port)
  const settings = [
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'`,
    `primary_slot_name = '${slot}'`,
  ].join('\n')
  const files = {
    [join(data, 'backup_label')]: label?.labelfile ?? '',
    [join(data, 'postgresql.auto.conf')]: settings,
    [join(data, 'standby.signal')]: '',
    [join(home, 'password')]: password,
  }
  for (const [file, content] of Object.entries(files)) {
    await writeFile(file, content, { mode: 0o600 })
    if (primary.account) await chown(file, primary.account.uid, primary.account.gid)
  }

  const replica = await openCluster({ dataDir: folder, name: NAME })
  const replicaPort = await freePort()
  const copy = await startServer(replica, replicaPort)
  const pauseState = async () =>
    (await copy.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]?.state
  return {
    url: appUrlOf(urlOf(replica, replicaPort)),
    query: copy.query,
    kill: copy.kill,
    start: copy.start,
    /** Stops showing what the primary commits. */
    async pause() {
      await copy.query('select pg_wal_replay_pause()')
      await until(async () => (await pauseState()) === 'paused')
    },
    resume: () => copy.query('select pg_wal_replay_resume()'),
    /** Resolves when it has everything that the primary has committed. */
    async caughtUp() {
      const [mark] = await server.query<{ at: string }>('select pg_current_wal_lsn() as at')
      await until(async () => {
        const [row] = await copy.query<{ is: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${mark?.at}'::pg_lsn as is`,
        )
        return row?.is ?? false
      })
    },
    async stop() {
      await copy.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts a primary with the migrated schema and one replica. `drop` stops both and removes their data. */
export async function startReplicated() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-primary-'))
  await chmod(folder, 0o755)
  const cluster = await openCluster({ dataDir: folder, name: NAME })
  const port = await freePort()
  const server = await startServer(cluster, port)
  // The data need not survive a crash of the machine.
  await server.query('alter system set fsync = off')
  await server.query('select pg_reload_conf()')
  await server.query(`create database ${NAME}`)
  const ownerUrl = urlOf(cluster, port)
  const url = appUrlOf(ownerUrl)
  await prepareDatabase({ url, ownerUrl })
  const replica = await startReplica(cluster, port, server)
  return {
    url,
    ownerUrl,
    primary: server,
    replica,
    async drop() {
      await replica.stop()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
