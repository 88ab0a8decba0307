/** PostgreSQL's own programs, which the bundled database does not have. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { StartupError } from '../config.ts'

type Program = 'pg_dump' | 'pg_restore'

const install = (version: number) => `install PostgreSQL's client programs, version ${version} or newer`

async function versionOf(program: Program, needed: number) {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'])
    return Number(/\d+/.exec(stdout)?.[0])
  } catch (error) {
    const { code, signal } = Object(error)
    if (code === 'ENOENT') throw new StartupError(`${program} was not found: ${install(needed)}`)
    throw new StartupError(`${program} --version was ended, or cannot be run (${signal ?? code})`)
  }
}

/** Version from which on pg_restore sets what older servers do not know. */
const SETS_TIMEOUTS = 17

/**
 * `serverVersion` is that of the database or dump that it has to understand; a dump is restored into a database of `target`.
 * @throws StartupError if the program is missing or too old, or if the database would not understand it
 */
export async function checkProgram(program: Program, serverVersion: string, target = serverVersion) {
  const needed = Number.parseInt(serverVersion, 10)
  const version = await versionOf(program, needed)
  if (version < needed)
    throw new StartupError(
      `${program} is of PostgreSQL ${version}, and the database of ${needed}: ${install(needed)}`,
    )
  const there = Number.parseInt(target, 10)
  if (there < needed)
    throw new StartupError(
      `The backup is of PostgreSQL ${needed}, and the database of ${there}, which is older`,
    )
  if (program === 'pg_restore' && version >= SETS_TIMEOUTS && there < SETS_TIMEOUTS)
    throw new StartupError(
      `pg_restore is of PostgreSQL ${version}, which a database of ${there} does not understand: install PostgreSQL's client programs, version ${there}`,
    )
}

/** The password is read from the standard input: others can see arguments. */
const SCRIPT = 'IFS= read -r PGPASSWORD && export PGPASSWORD; exec "$0" "$@"'

/** Starts it on the database. `done` rejects with its last line of errors if it fails. */
export function startProgram(program: Program, databaseUrl: string, args: string[]) {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  const child = spawn('/bin/sh', ['-c', SCRIPT, program, ...args, '--dbname', url.href], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.stdin.end(password === '' ? '' : `${password}\n`)
  const errors = text(child.stderr)
  const done = once(child, 'close').then(async ([code, signal]) => {
    if (code === 0) return
    const lines = (await errors).trim().split('\n')
    throw new StartupError(
      lines.find((line) => line.includes('error: ')) ||
        lines.at(-1) ||
        `${program} was ended (${signal ?? `exit code ${code}`})`,
    )
  })
  done.catch(() => {})
  return { output: child.stdout, done, end: () => child.kill() }
}
