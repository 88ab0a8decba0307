/** The folder DATA_DIR/postgres: `data` (PostgreSQL's own), `password` and `server.log`. It appears whole or not at all. */

import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../config.ts'
import { type Account, accountFor, canEnter, run } from './account.ts'
import { findBinaries, packageFolder, SYSTEM_FOLDER } from './binaries.ts'

/** The superuser, and the database the app lives in. */
export const USER = 'canopy'

const DRAFT = 'postgres.init-'
/** The initdb of a killed app may still be writing to what is removed. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5 }

/** A database folder, who runs its PostgreSQL and with which programs. */
export type Cluster = { home: string; data: string; password: string; account: Account; bin: string }

/**
 * Finds the cluster of this DATA_DIR or makes it.
 * @throws StartupError when the folder can't be used: not writable, somebody else's, of another version
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const link = join(dataDir, 'postgres')
  const account = await accountFor(link)
  const { folder, major } = await findBinaries(packageFolder(), account)
  const bin = join(folder, 'bin')
  if (!(await exists(link))) await createCluster(dataDir, link, bin, account)

  const home = await realpath(link).catch(async () => {
    throw new StartupError(`DATA_DIR: ${link} points to ${await readlink(link)}, which is not there`)
  })
  const data = join(home, 'data')
  const version = (await readOwn(join(data, 'PG_VERSION'))).trim()
  if (version !== major) {
    throw new StartupError(
      `DATA_DIR: ${home} was made by PostgreSQL ${version}, Canopy now comes with ${major}: move the data with pg_dump, or name another DATA_DIR`,
    )
  }
  await access(data, constants.W_OK).catch(() => {
    throw new StartupError(`DATA_DIR: ${data} can't be written`)
  })
  // pg_ctl hands both paths to a shell inside double quotes.
  if (/["$`\\]/.test(data + bin) && process.platform !== 'win32') {
    throw new StartupError(
      `DATA_DIR: the embedded PostgreSQL can't live in a path with one of " $ \` \\ (${data}, ${bin})`,
    )
  }
  return { home, data, password: await readOwn(join(home, 'password')), account, bin }
}

/** Removes what first starts that were killed halfway have left. Only for the one who owns the cluster. */
export async function removeDrafts(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), REMOVAL)
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

const readOwn = (path: string) =>
  readFile(path, 'utf8').catch(() => {
    throw new StartupError(`DATA_DIR: ${path} is missing or can't be read: is this folder Canopy's database?`)
  })

async function createCluster(dataDir: string, link: string, bin: string, account: Account) {
  const { home, isElsewhere } = await makeHome(dataDir, account)
  try {
    const password = join(home, 'password')
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) await chown(password, account.uid, account.gid)
    await initdb(bin, account, home, password)
    // Neither of the two replaces a cluster that another start has put there meanwhile.
    await (isElsewhere ? symlink(home, link) : rename(home, link))
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    if (!(await exists(link))) throw error
  }
}

async function initdb(bin: string, account: Account, home: string, password: string) {
  const args = ['--username', USER, '--pwfile', password, '--auth', 'scram-sha-256', '--encoding', 'UTF8']
  // The builtin provider sorts alike on every machine; the one of the C library changes with its version.
  const locale = ['--no-locale', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  await run(account, join(bin, 'initdb'), ['-D', join(home, 'data'), ...args, ...locale], home).catch(
    (error) => {
      const reason =
        /^initdb: error: (.*)$/m.exec(String(error))?.[1] ?? /FATAL: {2}(.*)$/m.exec(String(error))?.[1]
      throw new StartupError(`DATA_DIR: the database could not be made in ${home}: ${reason ?? error}`)
    },
  )
}

/** A folder beside the final place, or in root's system folder where the account can't get to DATA_DIR. */
async function makeHome(dataDir: string, account: Account) {
  try {
    await mkdir(dataDir, { recursive: true })
    const draft = await mkdtemp(join(dataDir, DRAFT))
    if (!account || (await canEnter(account, dataDir))) {
      if (account) await chown(draft, account.uid, account.gid)
      return { home: draft, isElsewhere: false }
    }
    await rm(draft, { recursive: true })
    if (await mkdir(SYSTEM_FOLDER, { recursive: true })) await chmod(SYSTEM_FOLDER, 0o755)
    const home = await mkdtemp(join(SYSTEM_FOLDER, 'database-'))
    await chown(home, account.uid, account.gid)
    return { home, isElsewhere: true }
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: ${dataDir} can't be written: ${error instanceof Error ? error.message : error}`,
    )
  }
}
