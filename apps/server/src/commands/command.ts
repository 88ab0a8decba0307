/** Shared by the commands, which may run while the app is running. */

import { type Config, loadConfig, StartupError } from '../config.ts'
import { checkVersion } from '../db/connections/checks.ts'
import { shareDatabase } from '../db/connections/open.ts'
import { createDeps, type Deps } from '../deps.ts'
import { StoreUnavailable } from '../media/index.ts'
import { refusePending } from '../migrate/migrate.ts'
import { refuseUnsafe } from '../process/preflight.ts'
import { onSignal } from '../process/stopping.ts'

/** Reads the arguments of a command that has none. @throws StartupError */
export const noArguments = (usage: string) => () => {
  if (process.argv.length > 2) throw new StartupError(`Usage: ${usage}`)
}

/**
 * Prints what `work` returns. The arguments come first: who has mistyped them gets the usage, whatever the settings are. An error is printed
 * in one line, with exit code 1; where it came from only under LOG_LEVEL=debug or trace, and if nobody expected it.
 */
export async function runWithConfig<Arguments>(
  readArguments: () => Arguments,
  work: (config: Config, given: Arguments) => Promise<string>,
) {
  let config: Config | undefined
  try {
    const given = readArguments()
    config = loadConfig()
    refuseUnsafe(config)
    console.log(await work(config, given))
  } catch (error) {
    const isExpected = error instanceof StartupError || error instanceof StoreUnavailable
    const isDetailed = config?.logLevel === 'debug' || config?.logLevel === 'trace'
    console.error(isExpected ? error.message : isDetailed ? error : unexpected(error))
    process.exitCode = 1
  }
}

/** The AggregateError of a host with several addresses has a code but no message. */
function unexpected(error: unknown) {
  const message = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  return `Failed unexpectedly: ${message.replaceAll(/\s+/g, ' ')} (LOG_LEVEL=debug shows where)`
}

/** Lets Ctrl-C and SIGTERM abort work that looks at the returned signal, so that it leaves nothing behind. */
export function onInterrupt(): AbortSignal {
  const interruption = new AbortController()
  onSignal(() => interruption.abort(new StartupError('Interrupted')))
  return interruption.signal
}

/** Like `runWithConfig`, on a database that the app has migrated: a command must not do so, because the app may be an older one. */
export const runCommand = <Arguments>(
  readArguments: () => Arguments,
  work: (deps: Deps, given: Arguments) => Promise<string>,
) =>
  runWithConfig(readArguments, async (config, given) => {
    const database = await shareDatabase(config)
    try {
      await refusePending(database.ownerUrl)
      await checkVersion('DATABASE_URL', database.url)
      const deps = createDeps(config, database.url, () => {})
      return await work(deps, given).finally(deps.close)
    } finally {
      await database.stop()
    }
  })
