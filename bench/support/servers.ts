/** Starts the measured servers, each in its own process. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

const APP = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const BASELINE = resolve(import.meta.dirname, '../baseline/main.ts')
const POLL_INTERVAL = 50

export type Settings = {
  RATE_LIMIT?: string
  DATABASE_URL: string
  DATA_DIR: string
  METRICS_PORT?: string
  ECONOMY?: string
  DAILY_POINTS_CAP?: string
  SEED?: string
  WORKERS?: string
  REDIS_URL?: string
  REVIEWER?: string
  REVIEWER_BASE_URL?: string
  REVIEWER_DAILY_LIMIT?: string
}

/** Starts a server on a free port and waits until it responds. */
async function start(resources: AsyncDisposableStack, args: string[], env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  if (resources.disposed) throw new Error('interrupted before the server was started')
  // Its output goes to stderr: stdout contains only the table.
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 2, 2],
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
  })
  resources.defer(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill()
    await once(server, 'exit')
  })
  while (server.exitCode === null && server.signalCode === null) {
    const isUp = await fetch(url, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    if (isUp && server.pid !== undefined) return { url, pid: server.pid }
    await sleep(POLL_INTERVAL)
  }
  throw new Error(`${args.at(-1)} exited before it responded`)
}

/** Starts the app. With `profileDir`, it writes a CPU profile into that folder when it exits. */
export function startApp(
  resources: AsyncDisposableStack,
  settings: Settings,
  profileDir: string | undefined,
) {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDir]
  return start(resources, [...profiling, APP], {
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  })
}

export const startWithDemo = async (resources: AsyncDisposableStack, dataDir: string) =>
  (await start(resources, [APP], { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }))
    .url

/** The baselines serve copies of what the app at `appUrl` returns. */
export async function startBaseline(resources: AsyncDisposableStack, settings: Settings, appUrl: string) {
  return (await start(resources, [BASELINE], { ...settings, APP_URL: appUrl })).url
}
