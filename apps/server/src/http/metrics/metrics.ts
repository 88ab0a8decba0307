/** Metrics of requests and of the process. */

import cluster from 'node:cluster'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { BatchObservableResult, Meter } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Replica } from '../../db/connections/replica.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { countJobs } from '../../jobs/pg-boss.ts'
import { countGivenUp } from '../../jobs/unfinished.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { openMetricsPort, sendMetrics } from './metrics-port.ts'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const MILLISECONDS = 1e3
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const gauge = (meter: Meter, name: string, description: string) =>
  meter.createObservableGauge(name, { description })

function measureRequests(app: FastifyInstance, meter: Meter) {
  const durations = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'Time from the arrival of a request to the end of its response',
    advice: { explicitBucketBoundaries: BUCKETS },
  })
  // Thousands of polls that find nothing new would hide the other requests in the durations.
  const unchanged = new Map<string, number>()
  let active = 0
  const end = () => {
    active -= 1
  }
  app.addHook('onRequest', (_request, reply, done) => {
    active += 1
    // Unlike Fastify's hooks, this event also fires when the client has disconnected.
    reply.raw.on('close', end)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const status = reply.statusCode
    if (status === 304) unchanged.set(route, (unchanged.get(route) ?? 0) + 1)
    else durations.record(reply.elapsedTime / MILLISECONDS, { method, route, status })
    done()
  })
  meter
    .createObservableCounter('http_server_not_modified_total', { description: 'Responses with status 304' })
    .addCallback((result) => {
      for (const [route, count] of unchanged) result.observe(count, { route })
    })
  gauge(meter, 'http_server_active_requests', 'Requests in progress').addCallback((result) =>
    result.observe(active),
  )
}

/** The time of the database in milliseconds since 1970. */
async function readTime(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db)
  return rows[0]?.time
}

function measureDatabase(meter: Meter, { db, pool }: Pick<Deps, 'db' | 'pool'>) {
  gauge(meter, 'db_pool_connections', 'Connections to the database').addCallback((result) => {
    result.observe(pool.totalCount - pool.idleCount, { state: 'used' })
    result.observe(pool.idleCount, { state: 'idle' })
  })
  gauge(meter, 'db_pool_waiting', 'Requests that wait for a connection').addCallback((result) =>
    result.observe(pool.waitingCount),
  )
  gauge(
    meter,
    'clock_difference_seconds',
    'How far the clocks of the process and the database are apart',
  ).addCallback(async (result) => {
    const time = await readTime(db).catch(() => undefined)
    if (time !== undefined) result.observe(Math.abs(time - Date.now()) / MILLISECONDS)
  })
  const jobs = gauge(meter, 'jobs', 'Jobs by kind and state; those in the state retry failed before')
  const late = gauge(
    meter,
    'jobs_late_seconds',
    'For how long the first waiting job of a kind could have run',
  )
  gauge(meter, 'jobs_given_up', 'Jobs of the last 7 days that are not tried any more').addCallback(
    async (result) => {
      const count = await countGivenUp(db).catch(() => undefined)
      if (count !== undefined) result.observe(count)
    },
  )
  const observeJobs = async (result: BatchObservableResult) => {
    // The other metrics are needed most while the database is unreachable.
    for (const { kind, state, count, late: seconds } of await countJobs(db).catch(() => [])) {
      result.observe(jobs, count, { kind, state })
      if (state === 'created' || state === 'retry') result.observe(late, seconds, { kind, state })
    }
  }
  meter.addBatchObservableCallback(observeJobs, [jobs, late])
}

function measureReplicas(meter: Meter, replicas: readonly Replica[]) {
  gauge(meter, 'database_replica_used', '1 while members read from the replica, else 0').addCallback(
    (result) => {
      for (const { name, isUsed } of replicas) result.observe(isUsed() ? 1 : 0, { replica: name })
    },
  )
  gauge(
    meter,
    'database_replica_lag_seconds',
    'How old the state of the replica is at most; none until it is known',
  ).addCallback((result) => {
    for (const { name, lag } of replicas) {
      const known = lag()
      if (known !== undefined) result.observe(known / MILLISECONDS, { replica: name })
    }
  })
}

function measureBus(meter: Meter, bus: Deps['bus']) {
  gauge(meter, 'bus_connected', 'Whether events of other processes arrive').addCallback((result) =>
    result.observe(bus.isConnected() ? 1 : 0),
  )
  meter
    .createObservableCounter('bus_reconnects_total', {
      description: 'Connections for events that replaced a broken one',
    })
    .addCallback((result) => result.observe(bus.reconnects()))
}

function measureProcess(app: FastifyInstance, meter: Meter, { media }: Pick<Deps, 'media'>) {
  gauge(meter, 'process_start_time_seconds', 'When the process started, since 1970').addCallback((result) =>
    result.observe(performance.timeOrigin / MILLISECONDS),
  )
  meter
    .createObservableCounter('process_cpu_seconds_total', { description: 'Processor time of the process' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe((user + system) / MICROSECONDS)
    })
  gauge(meter, 'picture_queue_waiting', 'Pictures that wait to be decoded').addCallback((result) =>
    result.observe(media.waiting()),
  )
  gauge(meter, 'process_memory_bytes', 'Memory of the process').addCallback((result) => {
    const { rss, heapUsed, external } = process.memoryUsage()
    result.observe(rss, { kind: 'resident' })
    result.observe(heapUsed, { kind: 'heap' })
    result.observe(external, { kind: 'external' })
  })
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.addHook('onClose', async () => {
    delay.disable()
  })
  gauge(meter, 'nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last scrape').addCallback(
    (result) => {
      for (const quantile of [0.5, 0.99, 0.999, 1])
        result.observe(delay.percentile(100 * quantile) / NANOSECONDS, { quantile })
      delay.reset()
    },
  )
}

/** Measures requests to routes that are registered after this call, if the settings ask for metrics. */
export function metrics(
  app: FastifyInstance,
  {
    config,
    replicas,
    ...deps
  }: Pick<Deps, 'config' | 'db' | 'pool' | 'bus' | 'media'> & { replicas: readonly Replica[] },
  { meter, readMetrics: read }: Telemetry,
) {
  if (meter === undefined) return
  measureRequests(app, meter)
  measureDatabase(meter, deps)
  if (replicas.length > 0) measureReplicas(meter, replicas)
  measureBus(meter, deps.bus)
  measureProcess(app, meter, deps)
  const { metricsPort, metricsHost } = config
  if (metricsPort === undefined) return
  const { worker } = cluster
  const onError = (err: unknown) => app.log.error({ err }, 'the metrics could not be read')
  if (worker) return sendMetrics(worker, read, onError)
  let close: (() => void) | undefined
  app.addHook('onReady', async () => {
    close = await openMetricsPort({ port: metricsPort, host: metricsHost }, read, onError)
  })
  app.addHook('onClose', async () => close?.())
}
