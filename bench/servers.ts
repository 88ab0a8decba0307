/** The programs that are measured, each in a process of its own. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../packages/embedded-postgres/src/free-port.ts'

const APP = resolve(import.meta.dirname, '../apps/server/src/main.ts')
const BARE = resolve(import.meta.dirname, 'bare/main.ts')
const PAUSE = 50

type Settings = { DATABASE_URL: string; DATA_DIR: string }

/** Starts a program on a free port, waits until it answers, and ends it with `running`. */
async function start(running: AsyncDisposableStack, args: string[], env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  if (running.disposed) throw new Error('too late to start anything')
  // What it prints goes to stderr: the table alone is the output.
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 2, 2],
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
  })
  running.defer(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill()
    await once(server, 'exit')
  })
  while (server.exitCode === null && server.signalCode === null) {
    const isUp = await fetch(url, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (isUp) return url
    await sleep(PAUSE)
  }
  throw new Error(`${args.at(-1)} ended before it answered`)
}

/** Starts Canopy as it is. With `profileDir` it leaves a CPU profile there when it ends. */
export function startApp(running: AsyncDisposableStack, settings: Settings, profileDir: string | undefined) {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDir]
  return start(running, [...profiling, APP], {
    ...settings,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  })
}

/** Starts Canopy with the demonstration community in a data folder of its own. */
export const startPlanted = (running: AsyncDisposableStack, dataDir: string) =>
  start(running, [APP], { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })

/** Starts the bare counterparts; they copy what they send from the app at `appUrl`. */
export function startBare(running: AsyncDisposableStack, settings: Settings, appUrl: string) {
  return start(running, [BARE], { ...settings, APP_URL: appUrl })
}
