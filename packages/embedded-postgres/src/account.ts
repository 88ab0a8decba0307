/** The system account that PostgreSQL's programs run as. They refuse to run as root, so root runs them as an unprivileged account. */

import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

/** A user and group id; `undefined` is the account of this process. */
export type Account = { uid: number; gid: number } | undefined

const NOBODY = 65_534
const execute = promisify(execFile)

/** Whether this process may run programs as other accounts. */
export const isRoot = () => process.getuid?.() === 0

/**
 * The account for the cluster in `home`. For root it is the owner of an existing cluster, else `postgres`, else `nobody`.
 * @throws EmbeddedPostgresError if the cluster belongs to another user, or to root
 */
export async function accountFor(home: string): Promise<Account> {
  const owner = await stat(home).catch(() => undefined)
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new EmbeddedPostgresError(
        'folder',
        `${home} belongs to another user (id ${owner.uid}); start as that user or as root, or choose another folder`,
      )
    }
    return undefined
  }
  if (owner?.uid === 0) {
    throw new EmbeddedPostgresError(
      'folder',
      `${home} belongs to root, and PostgreSQL refuses to run as root`,
    )
  }
  if (owner) return { uid: owner.uid, gid: owner.gid }
  return unprivileged()
}

async function unprivileged() {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? NOBODY), gid: Number(user?.[3] ?? NOBODY) }
}

/** Runs a program until it exits and returns its output. It doesn't see this process's environment (PGDATA, PGPORT…). */
export async function run(account: Account, program: string, args: string[], cwd = '/') {
  const { stdout } = await execute(program, args, {
    ...account,
    cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  return stdout
}

/** Whether the account may enter the folder. */
export const canEnter = (account: Account, folder: string) =>
  run(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  )
