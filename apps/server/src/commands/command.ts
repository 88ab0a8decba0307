/** Shared by the commands, which may run while the app is running. */

import { loadConfig, StartupError } from '../config.ts'
import { shareDatabase } from '../db/open.ts'
import { createDeps, type Deps } from '../deps.ts'
import { migrate } from '../migrate.ts'
import { refuseUnsafe } from '../preflight.ts'

async function withDeps(work: (deps: Deps, applied: string[]) => Promise<string>) {
  const config = loadConfig()
  refuseUnsafe(config)
  const { url, stop } = await shareDatabase(config)
  const deps = createDeps(config, url, () => {})
  try {
    return await work(deps, await migrate(deps.db))
  } finally {
    await deps.close()
    await stop()
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
