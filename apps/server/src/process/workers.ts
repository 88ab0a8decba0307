/** Several processes that serve behind one port. The primary process starts them again, and serves nobody itself. */

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import { type Config, StartupError } from '../config.ts'
import { metricsOfAll, openMetricsPort } from '../http/metrics/metrics-port.ts'

/** Deaths in a minute after which no worker is started again. */
const DEATHS_MAX = 5
/** Milliseconds after the first death. It doubles with each further one of a minute. */
const PAUSE = SECOND / 10
/** Message that workers send now and then, unless they hang. */
const ALIVE = 'alive'
const BEAT = 5 * SECOND
/** Number of beats after which a silent worker is killed. They are counted by beats and not by a clock, because the computer may sleep. */
const MISSED_MAX = 4

/** Lets a worker say that it does not hang. */
export function sendBeats(worker: Worker) {
  setInterval(() => worker.isConnected() && worker.send(ALIVE), BEAT).unref()
}

/** Calls `onHang` for a worker that blocks. */
function watchBeats(worker: Worker, onHang: () => void) {
  let missed = 0
  worker.on('message', (message: unknown) => {
    if (message === ALIVE) missed = 0
  })
  const timer = setInterval(() => {
    missed += 1
    if (missed > MISSED_MAX) onHang()
  }, BEAT)
  worker.once('exit', () => clearInterval(timer))
}

/** Resolves when all listen. @throws StartupError if they keep ending */
export async function startWorkers(
  running: AsyncDisposableStack,
  { workers: count, metricsPort, metricsHost }: Config,
  databaseUrl: string,
  report: (problem: unknown) => void,
) {
  const workers = new Set<Worker>()
  const listening = Promise.withResolvers<void>()
  const deaths: number[] = []
  let remaining = count
  let isStopping = false

  function fork() {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '' })
    workers.add(worker)
    worker.once('listening', () => {
      remaining -= 1
      if (remaining === 0) listening.resolve()
      watchBeats(worker, () => {
        report(`Worker ${worker.id} hangs: no response for ${(MISSED_MAX * BEAT) / SECOND} seconds.`)
        worker.process.kill('SIGKILL')
      })
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (isStopping) return
      report(`Worker ${worker.id} has ended (${signal ?? `exit code ${code}`}).`)
      replace().catch(giveUp)
    })
  }

  async function replace() {
    const now = performance.now()
    deaths.push(now)
    const recent = deaths.filter((at) => at > now - MINUTE).length
    if (recent >= DEATHS_MAX) throw new StartupError(`${DEATHS_MAX} of its workers ended within a minute.`)
    await sleep(PAUSE * 2 ** recent)
    if (!isStopping) fork()
  }

  /** Once all have listened, this is an uncaught error, which stops the process. */
  function giveUp(error: unknown) {
    listening.reject(error)
    if (remaining <= 0) throw error
  }

  running.defer(async () => {
    isStopping = true
    const ended = [...workers].map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  })
  for (let started = 0; started < count; started++) fork()
  await listening.promise
  if (metricsPort === undefined) return
  const address = { port: metricsPort, host: metricsHost }
  running.defer(await openMetricsPort(address, () => metricsOfAll(workers), report))
}
