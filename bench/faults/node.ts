/** A server process that can be killed, and started again on the same port. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

const APP = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const POLL = 50

export async function startNode(resources: AsyncDisposableStack, settings: Record<string, string>) {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    ...settings,
  }
  let child: ChildProcess | undefined

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function start() {
    child = spawn(process.execPath, [APP], { stdio: ['ignore', 'ignore', 2], env })
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`a node exited with code ${child.exitCode}`)
      await sleep(POLL)
    }
  }

  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )

  resources.defer(() => end('SIGTERM'))
  await start()
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    /** The sum of the metrics whose lines match; undefined without any, or while the node does not respond. */
    async metric(line: RegExp): Promise<number | undefined> {
      const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
        (response) => response.text(),
        () => '',
      )
      const lines = text.split('\n').filter((each) => line.test(each))
      return lines.length === 0
        ? undefined
        : lines.reduce((sum, each) => sum + Number(each.split(' ').at(-1)), 0)
    },
  }
}
