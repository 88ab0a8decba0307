/**
 * The folder `postgres`: `data` (PostgreSQL's own), `password` and `server.log`. It is created as a draft and then renamed, so it is
 * never incomplete.
 */

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
import { type Account, accountFor, canEnter, run } from './account.ts'
import { findBinaries, packageFolder, systemFolder } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'

const DRAFT = 'postgres.init-'
/** The initdb of a killed process may still be writing into the folder that is removed. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5 }

/** Name and folder of a database. */
export type Place = {
  /** A folder of the app. The database is in its subfolder `postgres`; everything else in it is left alone. */
  dataDir: string
  /** Names the superuser and the database, and root's folder in /var/lib: lower-case letters, digits and underscores. */
  name: string
}

/** The paths of an existing cluster, the password of its superuser `name`, and the account and programs that run its server. */
export type Cluster = {
  name: string
  home: string
  data: string
  password: string
  account: Account
  bin: string
}

/**
 * Opens the cluster in `dataDir/postgres`, which is created if it is missing.
 * @throws EmbeddedPostgresError if the folder cannot be used: not writable, of another user, of another PostgreSQL version
 */
export async function openCluster({ dataDir, name }: Place): Promise<Cluster> {
  const link = join(dataDir, 'postgres')
  const account = await accountFor(link)
  const { folder, major } = await findBinaries(packageFolder(), account, name)
  const bin = join(folder, 'bin')
  if (!(await exists(link))) await createNew({ dataDir, name }, link, bin, account)

  const home = await realpath(link).catch(async () => {
    throw new EmbeddedPostgresError(
      'folder',
      `${link} points to ${await readlink(link)}, which does not exist`,
    )
  })
  const data = join(home, 'data')
  await checkVersion(home, major)
  await access(data, constants.W_OK).catch(() => {
    throw new EmbeddedPostgresError('folder', `${data} can't be written`)
  })
  // pg_ctl passes both paths to a shell inside double quotes.
  if (/["$`\\]/.test(data + bin) && process.platform !== 'win32') {
    throw new EmbeddedPostgresError(
      'folder',
      `the embedded PostgreSQL does not work in a path with one of " $ \` \\ (${data}, ${bin})`,
    )
  }
  return { name, home, data, password: await readOwn(join(home, 'password')), account, bin }
}

/** Removes the drafts of first starts that were killed. Only for the process that has claimed the cluster. */
export async function removeDrafts({ dataDir }: Place) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), REMOVAL)
  }
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

async function checkVersion(home: string, major: string | undefined) {
  const version = (await readOwn(join(home, 'data', 'PG_VERSION'))).trim()
  if (version === major) return
  throw new EmbeddedPostgresError(
    'folder',
    `${home} was created by PostgreSQL ${version}, and the embedded one is ${major}: move the data with pg_dump, or choose another folder`,
  )
}

const readOwn = (path: string) =>
  readFile(path, 'utf8').catch(() => {
    throw new EmbeddedPostgresError(
      'folder',
      `${path} is missing or can't be read: is this a database folder?`,
    )
  })

/** `fill` writes `data` and `password` into a draft folder, which becomes the cluster once it is complete. */
async function createCluster(
  place: Place,
  link: string,
  account: Account,
  fill: (home: string) => Promise<void>,
) {
  const { home, isElsewhere } = await createHome(place, account)
  try {
    await fill(home)
    // Neither of the two replaces a cluster that another process has created there meanwhile.
    await (isElsewhere ? symlink(home, link) : rename(home, link))
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw error
  }
}

async function createNew(place: Place, link: string, bin: string, account: Account) {
  const fill = async (home: string) => {
    const password = join(home, 'password')
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) await chown(password, account.uid, account.gid)
    await initdb(bin, account, { home, password, user: place.name })
  }
  await createCluster(place, link, account, fill).catch(async (error) => {
    if (!(await exists(link))) throw error
  })
}

/**
 * Creates the cluster in `dataDir/postgres` from files: `fill` writes the folder `data`, which may be a backup of a running server,
 * and the file `password`. If it fails, nothing is left.
 * @throws EmbeddedPostgresError if there is a cluster already, the folder cannot be written, or the files are of another version
 */
export async function importCluster(place: Place, fill: (home: string) => Promise<void>): Promise<void> {
  const link = join(place.dataDir, 'postgres')
  if (await exists(link)) throw new EmbeddedPostgresError('folder', `${link} exists already`)
  const account = await accountFor(link)
  const { major } = await findBinaries(packageFolder(), account, place.name)
  await createCluster(place, link, account, async (home) => {
    await fill(home)
    await checkVersion(home, major)
    await giveTo(account, home)
  })
}

/** PostgreSQL refuses folders of other accounts, and those that others can read. */
async function giveTo(account: Account, home: string) {
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    await chmod(path, entry.isDirectory() ? 0o700 : 0o600)
    if (account) await chown(path, account.uid, account.gid)
  }
}

type NewCluster = { home: string; password: string; user: string }

async function initdb(bin: string, account: Account, { home, password, user }: NewCluster) {
  const args = ['--username', user, '--pwfile', password, '--auth', 'scram-sha-256', '--encoding', 'UTF8']
  // The builtin provider sorts the same way on every machine; that of the C library changes with its version.
  const locale = ['--no-locale', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  await run(account, join(bin, 'initdb'), ['-D', join(home, 'data'), ...args, ...locale], home).catch(
    (error) => {
      const reason =
        /^initdb: error: (.*)$/m.exec(String(error))?.[1] ?? /FATAL: {2}(.*)$/m.exec(String(error))?.[1]
      throw new EmbeddedPostgresError(
        'folder',
        `the database could not be created in ${home}: ${reason ?? error}`,
      )
    },
  )
}

/** A draft folder beside the final place, or one in root's system folder if the account cannot enter `dataDir`. */
async function createHome({ dataDir, name }: Place, account: Account) {
  try {
    await mkdir(dataDir, { recursive: true })
    const draft = await mkdtemp(join(dataDir, DRAFT))
    if (!account || (await canEnter(account, dataDir))) {
      if (account) await chown(draft, account.uid, account.gid)
      return { home: draft, isElsewhere: false }
    }
    await rm(draft, { recursive: true })
    const folder = systemFolder(name)
    if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
    const home = await mkdtemp(join(folder, 'database-'))
    await chown(home, account.uid, account.gid)
    return { home, isElsewhere: true }
  } catch (error) {
    throw new EmbeddedPostgresError(
      'folder',
      `${dataDir} can't be written: ${error instanceof Error ? error.message : error}`,
    )
  }
}
