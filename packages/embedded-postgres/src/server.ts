/** Finds or starts the server of a cluster and waits for its crash recovery. */

import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { run } from './account.ts'
import { CLAIMANT } from './claim.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { freePort } from './free-port.ts'

/** Time limits for crash recovery, and for retrying after any other failure. */
const RECOVERY_LIMIT_MS = 600_000
const PATIENCE_MS = 20_000
const PAUSE_MS = 100

/** SQLSTATE of a server that is starting, recovering or shutting down. */
const NOT_YET = '57P03'
/** Above the highest process id of any system. */
const NO_PROCESS = 2_147_483_646

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // TCP is enough; the path of a socket may exceed what a socket address can hold.
  unix_socket_directories: '',
  max_connections: 400,
  shared_buffers: '256MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server's own messages only: the texts of failed statements contain users' data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * A connection to the cluster's server, which is started on `preferred` or a free port unless it is running.
 * @throws EmbeddedPostgresError if it can't be started or reached
 */
export async function connectToServer(cluster: Cluster, preferred?: number) {
  const begun = Date.now()
  for (;;) {
    try {
      const port =
        (await findServer(cluster)) ?? (await startServer(cluster, preferred ?? (await freePort())))
      return { client: await logIn(cluster, port), port }
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error
      const isRecovering = error instanceof DatabaseError && error.code === NOT_YET
      if (Date.now() - begun > (isRecovering ? RECOVERY_LIMIT_MS : PATIENCE_MS)) {
        throw new EmbeddedPostgresError(
          'folder',
          `the database in ${cluster.home} can't be reached: ${messageOf(error)}`,
        )
      }
    }
    await sleep(PAUSE_MS)
  }
}

/** Stops the cluster's server if it is running: open transactions are rolled back, the rest is on disk afterwards. */
export async function stopServer(cluster: Cluster) {
  if (!(await findServer(cluster))) return
  await pgCtl(cluster, ['stop', '-m', 'fast', '-w'])
}

/** Address and login of the server. */
export const addressOf = ({ name, password }: Cluster, port: number) => ({
  host: '127.0.0.1',
  port,
  user: name,
  password,
  database: 'postgres',
})

const pgCtl = ({ account, bin, data, home }: Cluster, args: string[]) =>
  run(account, join(bin, 'pg_ctl'), [...args, '-s', '-D', data], home)

async function logIn(cluster: Cluster, port: number) {
  const client = new Client({ ...addressOf(cluster, port), application_name: CLAIMANT })
  // The end of the connection is noticed by 'end'; an 'error' without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The port of the cluster's server, if it is running, from postmaster.pid. */
export async function findServer({ data }: Cluster) {
  const { pid, port } = await readPidFile(data)
  return isServerOf(data, await commandOf(pid)) && port ? port : undefined
}

async function readPidFile(data: string) {
  const content = await readFile(pidFileOf(data), 'utf8').catch(() => '')
  const lines = content.split('\n')
  return { content, pid: Number(lines[0]), port: Number(lines[3]) }
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')
const isServerOf = (data: string, command: string) => command.includes(` -D ${data} -c `)
const messageOf = (error: unknown) => (error instanceof Error ? error.message.trim() : String(error))

/** The command line of a process; empty if there is none, or it may not be read. */
async function commandOf(pid: number) {
  if (process.platform !== 'linux') {
    return run(undefined, 'ps', ['-p', String(pid), '-o', 'command=']).catch(() => '')
  }
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
}

/** @throws EmbeddedPostgresError if it can't start, another error if the next attempt may succeed */
async function startServer(cluster: Cluster, port: number) {
  await disownForeignPid(cluster)
  const log = join(cluster.home, 'server.log')
  const logged = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}=${value}`)
  const wait = ['-w', '-t', String(RECOVERY_LIMIT_MS / 1000)]
  try {
    await pgCtl(cluster, ['start', ...wait, '-l', log, '-o', settings.join(' ')])
    return port
  } catch (error) {
    const news = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(logged).toString()
    const reason = /(?:FATAL|PANIC): {2}(.*)/.exec(news)?.[1] ?? messageOf(error)
    // The port was taken, another process was faster, or processes of a killed server are about to end.
    const mayPass = /could not (bind|create any TCP)|lock file .* already exists|shared memory block/
    if (mayPass.test(news)) throw new Error(reason)
    throw new EmbeddedPostgresError(
      'programs',
      `The embedded PostgreSQL could not start: ${reason} (see ${log})`,
    )
  }
}

/**
 * After a crash or reboot the process id in postmaster.pid may belong to another program, which PostgreSQL would mistake for its own
 * server. The file is kept: PostgreSQL reads from it which shared memory survivors of the killed server may still use.
 */
async function disownForeignPid({ data }: Cluster) {
  const { content, pid } = await readPidFile(data)
  const command = pid ? await commandOf(pid) : ''
  if (command === '' || isServerOf(data, command)) return
  await writeFile(pidFileOf(data), content.replace(/^\d+/, String(NO_PROCESS)))
}
