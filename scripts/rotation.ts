/** Further checks of CI. They take too long to do all of them each time, so each commit gets the one that its hash chooses. */

import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../packages/embedded-postgres/src/free-port.ts'
import { run, toolEnv } from './setup.mjs'

/** Runs tests with further environment variables, and counts them. */
type RunTests = (args: string[], env: NodeJS.ProcessEnv) => Promise<boolean>
type Shard = { name: string; check(runTests: RunTests): Promise<boolean> }

/** One line for each; a new one is added here. */
const shards: Shard[] = [
  { name: 'API tests on the oldest PostgreSQL and Redis', check: onOldestServers },
  { name: 'The first evening in a new Debian', check: firstEvening },
]

export async function shardOfCommit(): Promise<Shard> {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { stdio: 'pipe' })
  const number = code === 0 ? Number.parseInt(output.slice(0, 8), 16) : 0
  const shard = shards[number % shards.length]
  if (!shard) throw new Error('there are no shards')
  return shard
}

async function must(command: string, args: string[]) {
  const { code, output } = await run(command, args, { stdio: 'pipe' })
  if (code !== 0) throw new Error(`${command} failed: ${output}`)
  return output.trim()
}

const SERVERS = '/usr/lib/postgresql'

/** The folder of the programs of the oldest PostgreSQL of the machine, which has those of Debian if they can be installed. */
async function oldestPostgres() {
  if (!existsSync(SERVERS) || (await run('redis-server', ['--version'], { stdio: 'pipe' })).code !== 0) {
    if (process.getuid?.() !== 0)
      throw new Error('Install the packages postgresql and redis-server, or run this as root')
    await must('apt-get', ['update', '-qq'])
    await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'redis-server'])
  }
  const [oldest] = readdirSync(SERVERS)
    .map(Number)
    .filter(Boolean)
    .sort((a, b) => a - b)
  return join(SERVERS, String(oldest), 'bin')
}

/** PostgreSQL does not run as root, but as the user that Debian's package makes. */
const asServer = (command: string, ...args: string[]) =>
  process.getuid?.() === 0
    ? must('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args])
    : must(command, args)

/** What the documents promise to work on, as the packages of Debian's present release. */
async function onOldestServers(runTests: RunTests) {
  const bin = await oldestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'canopy-oldest-'))
  await chmod(folder, 0o755)
  if (process.getuid?.() === 0) await chown(folder, ...(await idsOfServer()))
  const [data, port] = [join(folder, 'data'), await freePort()]
  const password = join(folder, 'password')
  await writeFile(password, 'none')
  const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8']
  await asServer(
    join(bin, 'initdb'),
    '-D',
    data,
    ...locale,
    '--auth',
    'scram-sha-256',
    '--username',
    'postgres',
    '--pwfile',
    password,
  )
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']
  const options = [`-p ${port} -k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const control = join(bin, 'pg_ctl')
  await asServer(control, '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  try {
    console.log(await must(join(bin, 'postgres'), ['--version']))
    console.log(await must('redis-server', ['--version']))
    const PATH = `${bin}:${toolEnv.PATH}`
    return await runTests(['apps/server'], {
      PATH,
      TEST_DATABASE_URL: `postgres://postgres:none@127.0.0.1:${port}/postgres`,
    })
  } finally {
    await asServer(control, '-D', data, '-m', 'immediate', 'stop')
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstEvening() {
  const { code } = await run('node', ['scripts/first-evening.ts'], { env: toolEnv })
  return code === 0
}

async function idsOfServer(): Promise<[uid: number, gid: number]> {
  return [Number(await must('id', ['-u', 'postgres'])), Number(await must('id', ['-g', 'postgres']))]
}
