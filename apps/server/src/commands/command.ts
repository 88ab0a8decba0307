/** Shared by the commands, which may run while the app is running. */

import { type Config, loadConfig, StartupError } from '../config.ts'
import { shareDatabase } from '../db/open.ts'
import { createDeps, type Deps } from '../deps.ts'
import { StoreUnavailable } from '../media/index.ts'
import { prepareDatabase } from '../migrate.ts'
import { refuseUnsafe } from '../preflight.ts'
import { onSignal } from '../stopping.ts'

type Work = (deps: Deps, applied: string[]) => Promise<string>
/** `creates`: whether the bundled database is created if there is none. */
type Options = { creates?: boolean }

async function withDeps(config: Config, work: Work, options: Options) {
  const database = await shareDatabase(config, options)
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

/** From now on, a signal fails work that looks at the signal which is returned, so that it leaves nothing behind. */
export function onInterrupt(): AbortSignal {
  const interruption = new AbortController()
  onSignal(() => interruption.abort(new StartupError('Interrupted')))
  return interruption.signal
}

/** Like `runWithConfig`, on the migrated database. `applied` are the migrations that were pending. */
export const runCommand = (work: Work, options: Options = {}) =>
  runWithConfig((config) => withDeps(config, work, options))
