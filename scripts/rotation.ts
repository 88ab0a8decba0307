/** Further checks of CI. They take too long to do all of them each time, so each commit gets the one that its hash chooses. */

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../packages/embedded-postgres/src/free-port.ts'
import { canInstall, installPackages } from './apt.ts'
import { run, toolEnv } from './setup.mjs'

/** `filter` runs only those that take long, or only the others. */
export type UnitTests = { args?: string[]; filter?: 'long' | '!long'; env?: NodeJS.ProcessEnv }
/** Runs tests and counts them. */
type Tests = {
  vitest(which: UnitTests): Promise<boolean>
  playwright(...args: string[]): Promise<boolean>
}
type Shard = { name: string; check(tests: Tests): Promise<boolean> }

/** `1/3`, `2/3` and `3/3`. */
const parts = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}/${count}`)

/** Each is meant to take at most a third of the time of `npm test`; with more tests, there are more parts. */
const shards: Shard[] = [
  { name: 'API tests on the oldest PostgreSQL and Redis', check: onOldestServers },
  { name: 'The first evening in a new Debian', check: () => program('scripts/first-evening.ts') },
  { name: 'Faults of everything outside', check: () => program('bench/faults/run.ts') },
  ...parts(3).map((part) => ({
    name: `Unit and API tests that take long, ${part}`,
    check: ({ vitest }: Tests) => vitest({ filter: 'long', args: [`--shard=${part}`] }),
  })),
  ...parts(8).map((part) => ({
    name: `Browser tests that take long, ${part}`,
    check: ({ playwright }: Tests) => playwright('--grep=@long', `--shard=${part}`),
  })),
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

/** Installs Debian's PostgreSQL and Redis if they are missing. Returns whether there is a PostgreSQL. */
export async function installServers(): Promise<boolean> {
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0
  if (!(existsSync(SERVERS) && hasRedis) && canInstall()) await installPackages('postgresql', 'redis-server')
  if (!existsSync(SERVERS))
    console.error('Install the packages postgresql and redis-server, or run this as root')
  return existsSync(SERVERS)
}

/** The folder of the programs of the oldest PostgreSQL of the machine. */
function oldestPostgres() {
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

/** Runs tests on the oldest servers that the documents promise to work on, as the packages of Debian's present release. */
async function onOldestServers({ vitest }: Tests) {
  const bin = oldestPostgres()
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
    const PATH = `${bin}:${toolEnv.PATH}`
    return await vitest({
      args: ['apps/server'],
      filter: '!long',
      env: { PATH, TEST_DATABASE_URL: `postgres://postgres:none@127.0.0.1:${port}/postgres` },
    })
  } finally {
    await asServer(control, '-D', data, '-m', 'immediate', 'stop')
    await rm(folder, { recursive: true, force: true })
  }
}

async function program(file: string) {
  const { code } = await run('node', [file], { env: toolEnv })
  return code === 0
}

async function idsOfServer(): Promise<[uid: number, gid: number]> {
  return [Number(await must('id', ['-u', 'postgres'])), Number(await must('id', ['-g', 'postgres']))]
}
