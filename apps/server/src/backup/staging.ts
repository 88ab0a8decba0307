/** The staging folder in DATA_DIR in which everything is prepared. In DATA_DIR, as it may be a volume of its own, which cannot be renamed. */

import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../config.ts'
import { isDatabaseRunning, openDatabase, stopDatabase } from '../db/connections/open.ts'
import { makeDataDir } from '../process/preflight.ts'

const PREFIX = 'restore-'
/** The name of a staging folder whose contents are being moved to where they belong. */
const COMPLETE = `${PREFIX}complete`
/** The pictures first: the database without them would be incomplete. */
const CONTENTS = ['media', 'postgres']

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The bundled database of a folder. @throws StartupError */
export const openBundled = (dataDir: string) =>
  openDatabase(
    { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined, databaseDirectUrl: undefined },
    () => {},
  )

/** Names all in the folder but what restores that were killed have left. */
async function contentOf(dataDir: string) {
  const names = await namesIn(dataDir)
  const left = names.includes(COMPLETE) ? CONTENTS : []
  return names.filter((name) => !name.startsWith(PREFIX) && !left.includes(name))
}

/** @throws StartupError unless the folder is empty or missing */
export async function refuseUsed(dataDir: string) {
  if (existsSync(join(dataDir, 'postgres')) && (await isDatabaseRunning(dataDir)))
    throw new StartupError(`DATA_DIR: ${dataDir} is in use by a running Canopy`)
  const [first] = await contentOf(dataDir)
  if (first !== undefined)
    throw new StartupError(`DATA_DIR: ${dataDir} is not empty (it contains ${first}): name an empty folder`)
}

/** @throws StartupError if a restore was killed, or is running: what is there is not all of it */
export async function refuseUnfinished(dataDir: string) {
  const name = (await namesIn(dataDir)).find((one) => one.startsWith(PREFIX))
  if (name !== undefined)
    throw new StartupError(
      `DATA_DIR: a restore into ${dataDir} has not finished. Run it again, or delete ${join(dataDir, name)} if you do not want it`,
    )
}

/** A database of a killed restore may still be running, and root may have had to put it elsewhere. */
async function removeContents(folder: string) {
  const home = await realpath(join(folder, 'postgres')).catch(() => undefined)
  if (home !== undefined) {
    await stopDatabase(folder)
    await rm(home, { recursive: true, force: true })
  }
  for (const name of CONTENTS) await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes everything of restores that failed or were killed. */
async function removeStagings(dataDir: string) {
  const names = await namesIn(dataDir)
  if (names.includes(COMPLETE)) await removeContents(dataDir)
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    await removeContents(join(dataDir, name))
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Removes the staging folders of restores that were killed, and makes a new one. */
export async function makeStaging(dataDir: string): Promise<string> {
  await makeDataDir({ dataDir })
  await removeStagings(dataDir)
  const staging = await mkdtemp(join(dataDir, PREFIX))
  // Under root, PostgreSQL runs as another user, who has to enter it.
  await chmod(staging, 0o755)
  return staging
}

/** Moves what is in the staging folder to `dataDir`. Until it is done, nothing starts there. */
async function placeStaged(dataDir: string, staging: string) {
  const complete = join(dataDir, COMPLETE)
  await rename(staging, complete)
  for (const name of CONTENTS)
    if (existsSync(join(complete, name))) await rename(join(complete, name), join(dataDir, name))
  await rmdir(complete)
}

/** Puts what `fill` makes in a staging folder in place. If it fails, nothing is left. */
export async function inStaging<Result>(
  dataDir: string,
  signal: AbortSignal,
  fill: (staging: string) => Promise<Result>,
): Promise<Result> {
  const staging = await makeStaging(dataDir)
  try {
    const result = await fill(staging)
    signal.throwIfAborted()
    await placeStaged(dataDir, staging)
    return result
  } catch (error) {
    await removeStagings(dataDir)
    throw error
  }
}
