/** Under which account PostgreSQL's programs run: they refuse to run as root, so root lends them an unprivileged one. */

import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../config.ts'

/** A user and its group; `undefined` stands for the account that Canopy itself runs as. */
export type Account = { uid: number; gid: number } | undefined

const NOBODY = 65_534
const execute = promisify(execFile)

/** Whether Canopy may act for other accounts. */
export const isRoot = () => process.getuid?.() === 0

/**
 * The account for the cluster in `home`: root takes the owner of an existing one, else `postgres`, else `nobody`.
 * @throws StartupError when the cluster belongs to somebody else, or to root
 */
export async function accountFor(home: string): Promise<Account> {
  const owner = await stat(home).catch(() => undefined)
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new StartupError(
        `DATA_DIR: ${home} belongs to another user (id ${owner.uid}); start Canopy as that user or as root, or name another DATA_DIR`,
      )
    }
    return undefined
  }
  if (owner?.uid === 0) throw new StartupError(`DATA_DIR: ${home} belongs to root, whom PostgreSQL refuses`)
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

/** Runs a program to its end and gives its output. Settings of other PostgreSQLs (PGDATA, PGPORT…) are kept from it. */
export async function run(account: Account, program: string, args: string[], cwd = '/') {
  const { stdout } = await execute(program, args, {
    ...account,
    cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  return stdout
}

/** Whether the account gets through to the folder. */
export const canEnter = (account: Account, folder: string) =>
  run(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  )
