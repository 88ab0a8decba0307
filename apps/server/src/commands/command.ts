/** Shared by the commands, which may run while the app is running. */

import { loadConfig, StartupError } from '../config.ts'
import { shareDatabase } from '../db/open.ts'
import { createDeps, type Deps } from '../deps.ts'
import { prepareDatabase } from '../migrate.ts'
import { refuseUnsafe } from '../preflight.ts'

async function withDeps(work: (deps: Deps, applied: string[]) => Promise<string>) {
  const config = loadConfig()
  refuseUnsafe(config)
  const database = await shareDatabase(config)
  try {
    const applied = await prepareDatabase(database)
    const deps = createDeps(config, database.url, () => {})
    return await work(deps, applied).finally(deps.close)
  } finally {
    await database.stop()
  }
}

/**
 * Runs `work` on the migrated database and prints what it returns. `applied` are the migrations that were pending. A StartupError is
 * printed in one line, with exit code 1.
 */
export async function runCommand(work: (deps: Deps, applied: string[]) => Promise<string>) {
  try {
    console.log(await withDeps(work))
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}
