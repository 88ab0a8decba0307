import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../db/database.ts'
import { cloneDatabase } from '../testing/test-app.ts'

const commands = readdirSync(import.meta.dirname).filter(
  (file) =>
    !file.endsWith('.test.ts') && /^await run/m.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

/** Arguments with which a command that needs a database gets as far as asking for it. */
const NEEDING_A_DATABASE: Record<string, string[]> = {
  'copy-media.ts': ['--from', 'file:/tmp/a', '--to', 'file:/tmp/b'],
  'jobs.ts': [],
  'seed.ts': [],
  'set-duties.ts': ['ada@example.org'],
  'verify-audit-log.ts': [],
  'verify-counts.ts': [],
  'verify-ledger.ts': [],
}

async function run(command: string, args: string[], env: Record<string, string>) {
  const file = join(import.meta.dirname, command)
  return promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: String(stderr) }),
  )
}

/** An empty database with a given encoding and locale, and its address. */
async function makeDatabase(options = '') {
  const template = new URL(inject('templateUrl'))
  const admin = connect(new URL('/postgres', template).href, () => {})
  const name = `empty_${crypto.randomUUID().slice(0, 8)}`
  await sql.raw(`create database ${name} ${options}`).execute(admin)
  const url = new URL(`/${name}`, template).href
  const db = connect(url, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await sql.raw(`drop database ${name} with (force)`).execute(admin)
    await admin.destroy()
  })
  return { url, db }
}

test('every command looks at its arguments before settings and database', async () => {
  // Nothing could be opened with this.
  const env = { DATABASE_URL: 'nothing', DATA_DIR: '/proc/nothing' }
  const replies = await Promise.all(commands.map((command) => run(command, ['--nonsense'], env)))
  for (const [index, { code, output }] of replies.entries()) {
    expect(output, commands[index]).toMatch(/^Usage: npm run /)
    expect(code).toBe(1)
  }
  expect(commands.length).toBeGreaterThan(9)
})

test('no command but db:migrate makes tables, and the others say what is pending', async () => {
  const { url, db } = await makeDatabase()
  const given = Object.entries(NEEDING_A_DATABASE)
  const replies = await Promise.all(given.map(([command, args]) => run(command, args, { DATABASE_URL: url })))
  for (const [index, { code, output }] of replies.entries()) {
    expect(output, given[index]?.[0]).toMatch(
      /^\d+ migrations are pending: 1001_\S+, \S+, \S+ …\. Start Canopy, or run npm run db:migrate, first\n$/,
    )
    expect(code).toBe(1)
  }
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  expect(rows).toEqual([])
})

test('with a wrong password of the app nothing is migrated, and one line says so', async () => {
  const { url, db } = await makeDatabase()
  const role = `app_${crypto.randomUUID().slice(0, 8)}`
  await sql.raw(`create role ${role} login password 'right'`).execute(db)
  const wrong = Object.assign(new URL(url), { username: role, password: 'wrong' }).href
  const { code, output } = await run('migrate.ts', [], { DATABASE_URL: wrong, DATABASE_OWNER_URL: url })
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  await sql.raw(`drop role ${role}`).execute(db)
  expect(output).toMatch(/^DATABASE_URL: [^\n]*password[^\n]*\n$/)
  expect(code).toBe(1)
  expect(rows).toEqual([])
})

test.each([
  [
    "encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0",
    /has the encoding SQL_ASCII, Canopy needs UTF8/,
  ],
  [
    "encoding 'LATIN1' locale 'C' locale_provider libc template template0",
    /has the encoding LATIN1, Canopy needs UTF8/,
  ],
  [
    "encoding 'UTF8' locale 'C' locale_provider libc template template0",
    /has the locale C, which does not know all letters/,
  ],
])('a database with %s is refused with one line', async (options, fault) => {
  const { url } = await makeDatabase(options)
  const { code, output } = await run('migrate.ts', [], { DATABASE_URL: url })
  expect(output).toMatch(/^DATABASE_URL: [^\n]*\n$/)
  expect(output).toMatch(fault)
  expect(code).toBe(1)
})

test('an error that nobody expected is one line, and shows where it came from under LOG_LEVEL=debug', async () => {
  const { url, ownerUrl, drop } = await cloneDatabase()
  onTestFinished(drop)
  const owner = connect(ownerUrl, () => {})
  await sql`alter table audit_log rename to elsewhere`.execute(owner)
  await owner.destroy()
  const verify = (level: string) => run('verify-audit-log.ts', [], { DATABASE_URL: url, LOG_LEVEL: level })
  expect(await verify('info')).toEqual({
    code: 1,
    output: 'Failed unexpectedly: relation "audit_log" does not exist (LOG_LEVEL=debug shows where)\n',
  })
  const { code, output } = await verify('debug')
  expect(code).toBe(1)
  expect(output).toMatch(/relation "audit_log" does not exist.*\n\s+at .*verify-audit-log/s)
})
