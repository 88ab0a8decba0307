/** Shared by the commands, which may run while the app is running. */

import { type Config, loadConfig, StartupError } from '../config.ts'
import { shareDatabase } from '../db/open.ts'
import { createDeps, type Deps } from '../deps.ts'
import { StoreUnavailable } from '../media/index.ts'
import { prepareDatabase } from '../migrate.ts'
import { refuseUnsafe } from '../preflight.ts'

async function withDeps(config: Config, work: (deps: Deps, applied: string[]) => Promise<string>) {
  const database = await shareDatabase(config)
  try {
    const applied = await prepareDatabase(database)
    const deps = createDeps(config, database.url, () => {})
    return await work(deps, applied).finally(deps.close)
  } finally {
    await database.stop()
  }
}

/** Prints what `work` returns. A StartupError or StoreUnavailable is printed in one line, with exit code 1. */
export async function runWithConfig(work: (config: Config) => Promise<string>) {
  try {
    const config = loadConfig()
    refuseUnsafe(config)
    console.log(await work(config))
  } catch (error) {
    const isExpected = error instanceof StartupError || error instanceof StoreUnavailable
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}

/** Like `runWithConfig`, on the migrated database. `applied` are the migrations that were pending. */
export const runCommand = (work: (deps: Deps, applied: string[]) => Promise<string>) =>
  runWithConfig((config) => withDeps(config, work))
