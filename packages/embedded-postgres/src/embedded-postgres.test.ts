import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountFor, run } from './account.ts'
import { findBinaries, packageFolder, systemFolder } from './binaries.ts'
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const NAME = 'pantry'

let dataDir: string
let lines: string[]
let cleanUps: (() => Promise<unknown>)[]

beforeEach(async () => {
  lines = []
  cleanUps = []
  dataDir = await makeFolder(0o755)
})

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

async function makeFolder(mode: number) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded postgres '))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, mode)
  return folder
}

async function start(folder = dataDir) {
  const started = await startEmbeddedPostgres({
    dataDir: folder,
    name: NAME,
    log: (line) => lines.push(line),
  })
  cleanUps.push(started.stop)
  return started
}

/** Starts another process on the same folder; resolves with its address once it has started. */
async function startOtherApp() {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, name: '${NAME}', log() {} })
    console.log(url)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => kill(app))
  const [url] = await once(app.stdout, 'data')
  return { app, url: String(url).trim() }
}

async function kill(app: ChildProcess) {
  if (app.exitCode !== null || app.signalCode !== null) return
  const ended = once(app, 'exit')
  app.kill('SIGKILL')
  await ended
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid')
const serverPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

/** Waits for a server that is being restarted. */
const eventually = (started: EmbeddedPostgres, text: string) =>
  expect.poll(() => query(started.url, text).catch(() => undefined))

test('a fresh folder becomes a durable UTF-8 database on loopback, with a password only its owner can read', async () => {
  const { url } = await start()

  const settings = ['fsync', 'server_encoding', 'TimeZone', 'listen_addresses', 'password_encryption']
  const rows = await query(url, `select name, setting from pg_settings where name = any('{${settings}}')`)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
  })
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)

  expect(new URL(url).pathname).toBe(`/${NAME}`)
  expect(await query(url, 'select current_user as user')).toEqual([{ user: NAME }])
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('stop ends the server, and the next start finds what was written', { tags: ['long'] }, async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)

  const second = await start()
  expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a running server is found without claiming it', async () => {
  expect(await findEmbeddedPostgres({ dataDir, name: NAME })).toBeUndefined()
  const { url } = await start()
  expect(await findEmbeddedPostgres({ dataDir, name: NAME })).toBe(url)
})

test('the running server of a killed process is adopted', { tags: ['long'] }, async () => {
  const { app, url } = await startOtherApp()
  await query(url, 'create table kept as select 42 as answer')
  const pid = await serverPid()
  await kill(app)

  const adopted = await start()
  expect(adopted.url).toBe(url)
  expect(await serverPid()).toBe(pid)
  expect(await query(adopted.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a second process on the same folder is refused and told who uses it, and can start once that one is gone', async () => {
  const { app, url } = await startOtherApp()
  await expect(start()).rejects.toThrow(`${dataDir} is in use by another process (pid ${app.pid})`)
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await kill(app)
  expect((await start()).url).toBe(url)
})

test('of several starts on a fresh folder at once, one succeeds', { tags: ['long'] }, async () => {
  const starts = await Promise.allSettled([start(), start(), start()])
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of starts) {
    if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(/is in use by another process/)
  }
})

test('a server that is killed is restarted at the same address with everything that was committed', {
  tags: ['long'],
}, async () => {
  const started = await start()
  await query(started.url, 'create table kept as select 42 as answer')
  process.kill(await serverPid(), 'SIGKILL')

  await eventually(started, 'select * from kept').toEqual([{ answer: 42 }])
  await expect.poll(() => lines.at(-1)).toBe('The embedded PostgreSQL is running again')
  await expect(start()).rejects.toThrow(/in use by another process/)
})

test('when both processes are killed and the process id is reused by another program, the data is recovered', {
  tags: ['long'],
}, async () => {
  const { app, url } = await startOtherApp()
  await query(url, 'create table kept as select 42 as answer')
  await kill(app)
  process.kill(await serverPid(), 'SIGKILL')
  const content = await readFile(pidFile(), 'utf8')
  await writeFile(pidFile(), content.replace(/^\d+/, String(process.ppid)))

  const { url: recovered } = await start()
  expect(await query(recovered, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a copied folder gets a server of its own while the original is running', {
  tags: ['long'],
}, async () => {
  const { stop } = await start()
  await stop()
  const copy = await makeFolder(0o755)
  await run(undefined, 'cp', ['-a', join(dataDir, 'postgres'), copy])
  const original = await start()
  await run(undefined, 'cp', ['-a', pidFile(), join(copy, 'postgres/data')])

  const copied = await start(copy)
  expect(copied.url).not.toBe(original.url)
  await query(copied.url, 'create table only_here ()')
  await expect(query(original.url, 'select from only_here')).rejects.toThrow(/does not exist/)
})

test('what a killed first start has left is removed', { tags: ['long'] }, async () => {
  const draft = join(dataDir, 'postgres.init-killed')
  await mkdir(join(draft, 'data'), { recursive: true })
  const { url } = await start()
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await expect(stat(draft)).rejects.toThrow(/ENOENT/)
})

test('a folder works in a place that only this user may enter', { tags: ['long'] }, async () => {
  const locked = join(await makeFolder(0o700), 'data')
  const { url, stop } = await start(locked)
  const home = await realpath(join(locked, 'postgres'))
  cleanUps.unshift(() => rm(home, { recursive: true, force: true }))
  await query(url, 'create table kept as select 42 as answer')
  await stop()

  const again = await start(locked)
  expect(await query(again.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('the programs run from a package that only this user may enter, installed without scripts', {
  tags: ['long'],
}, async () => {
  const checkout = join(await makeFolder(0o700), 'checkout')
  await cp(packageFolder(), checkout, { recursive: true, verbatimSymlinks: true })
  await rm(join(checkout, 'native/lib/libpq.so.5'))
  const version = `18.0.0-${basename(dirname(checkout)).slice(-6)}`
  await writeFile(join(checkout, 'package.json'), JSON.stringify({ version, type: 'module' }))
  cleanUps.push(() => rm(join(systemFolder(NAME), `postgresql-${version}`), { recursive: true, force: true }))

  const account = await accountFor(join(dataDir, 'postgres'))
  const { folder, major } = await findBinaries(checkout, account, NAME)
  expect(major).toBe('18')
  expect(await run(account, join(folder, 'bin/initdb'), ['--version'])).toMatch(/^initdb \(PostgreSQL\) 18/)
})

test('data of another PostgreSQL version is refused in one line', { tags: ['long'] }, async () => {
  const { stop } = await start()
  await stop()
  await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /^\/.* was created by PostgreSQL 17, and the embedded one is 18: [^\n]*$/,
  )
})

test('a folder that cannot be written is refused in one line', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  await expect(start(join(file, 'data'))).rejects.toThrow(/^\/.*file\/data can't be written: [^\n]*$/)
})

test('a database folder that was moved away is refused in one line', async () => {
  await symlink('/nowhere', join(dataDir, 'postgres'))
  await expect(start()).rejects.toThrow(/^\/.*postgres points to \/nowhere, which does not exist$/)
})
