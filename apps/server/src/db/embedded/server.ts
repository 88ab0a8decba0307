/** Brings up the PostgreSQL of a cluster: joins the one that runs, else starts it, and waits out crash recovery. */

import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { Client, DatabaseError } from 'pg'
import { StartupError } from '../../config.ts'
import { freePort } from '../../free-port.ts'
import { run } from './account.ts'
import { type Cluster, USER } from './cluster.ts'

/** How long a crash recovery may take, and how long anything else that passes by itself. */
const RECOVERY_LIMIT = 600 * SECOND
const PATIENCE = 20 * SECOND
const PAUSE = SECOND / 10

/** SQLSTATE of a server that is starting, recovering or shutting down. */
const NOT_YET = '57P03'
/** Above the highest process id of any system. */
const NO_PROCESS = 2_147_483_646

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // TCP serves everybody; a socket's path may be longer than a socket address can hold.
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server's own messages only: texts of failed statements hold what members wrote.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * A connection to the cluster's server, started if need be on `preferred` or a free port.
 * @throws StartupError when it can't be started or does not answer
 */
export async function connectToServer(cluster: Cluster, preferred?: number) {
  const begun = Date.now()
  for (;;) {
    try {
      const port =
        (await findServer(cluster)) ?? (await startServer(cluster, preferred ?? (await freePort())))
      return { client: await logIn(cluster, port), port }
    } catch (error) {
      if (error instanceof StartupError) throw error
      const isRecovering = error instanceof DatabaseError && error.code === NOT_YET
      if (Date.now() - begun > (isRecovering ? RECOVERY_LIMIT : PATIENCE)) {
        throw new StartupError(
          `DATA_DIR: the database in ${cluster.home} can't be reached: ${messageOf(error)}`,
        )
      }
    }
    await sleep(PAUSE)
  }
}

/** Stops the cluster's server if it runs: open transactions are rolled back, all else is on disk when this returns. */
export async function stopServer(cluster: Cluster) {
  if (!(await findServer(cluster))) return
  await pgCtl(cluster, ['stop', '-m', 'fast', '-w'])
}

/** Where the server answers. */
export const addressOf = ({ password }: Cluster, port: number) => ({
  host: '127.0.0.1',
  port,
  user: USER,
  password,
  database: 'postgres',
})

const pgCtl = ({ account, bin, data, home }: Cluster, args: string[]) =>
  run(account, join(bin, 'pg_ctl'), [...args, '-s', '-D', data], home)

async function logIn(cluster: Cluster, port: number) {
  const client = new Client({ ...addressOf(cluster, port), application_name: `canopy ${process.pid}` })
  // What ends the connection is told by 'end'; an 'error' nobody listens to would end the app.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The port of the running server of this very cluster, as postmaster.pid tells. */
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

/** What a process was started with; empty when there is none, or none that may be ours. */
async function commandOf(pid: number) {
  if (process.platform !== 'linux') {
    return run(undefined, 'ps', ['-p', String(pid), '-o', 'command=']).catch(() => '')
  }
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
}

/** @throws StartupError when it can't start, another error when the next attempt may succeed */
async function startServer(cluster: Cluster, port: number) {
  await disownForeignPid(cluster)
  const log = join(cluster.home, 'server.log')
  const logged = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  const settings = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `-c ${name}=${value}`)
  const wait = ['-w', '-t', String(RECOVERY_LIMIT / SECOND)]
  try {
    await pgCtl(cluster, ['start', ...wait, '-l', log, '-o', settings.join(' ')])
    return port
  } catch (error) {
    const news = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(logged).toString()
    const reason = /(?:FATAL|PANIC): {2}(.*)/.exec(news)?.[1] ?? messageOf(error)
    // The port was taken, another start was faster, or processes of a killed server are about to end.
    const mayPass = /could not (bind|create any TCP)|lock file .* already exists|shared memory block/
    if (mayPass.test(news)) throw new Error(reason)
    throw new StartupError(`The embedded PostgreSQL could not start: ${reason} (see ${log})`)
  }
}

/**
 * After a crash or reboot the process id in postmaster.pid may be another program's, which PostgreSQL would take for its own.
 * The file stays: PostgreSQL finds in it the shared memory that survivors of the killed server may still use.
 */
async function disownForeignPid({ data }: Cluster) {
  const { content, pid } = await readPidFile(data)
  const command = pid ? await commandOf(pid) : ''
  if (command === '' || isServerOf(data, command)) return
  await writeFile(pidFileOf(data), content.replace(/^\d+/, String(NO_PROCESS)))
}
