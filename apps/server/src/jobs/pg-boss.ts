/** Jobs run by pg-boss, on the app's own connections. Its tables are in the schema pgboss. */

import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { runSpan } from '../telemetry/trace.ts'
import {
  allJobKinds,
  DELETED_AFTER,
  HEARTBEAT,
  type JobHandlers,
  type JobKind,
  jobKinds,
  retriesOf,
} from './jobs.ts'

/** Interval at which each process looks for jobs, with one statement for all kinds. */
const LOOK = SECOND / 2
/** Interval at which one process checks heartbeats for all. */
const WATCH = 10 * SECOND
/** Pause between two jobs of a kind, so that requests come first however many jobs wait. */
const PAUSE = SECOND / 10
/** Time that `stop` waits for running jobs; those that take longer are released and retried. */
const STOP_TIMEOUT = 2 * SECOND
/** Pause between two attempts to start while the database is unreachable. */
const START_RETRY = 2 * SECOND

/** Seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]

/** The payload, and the trace of the request that added the job, if it had one. */
const JobData = z.looseObject({ traceparent: z.string().optional() }).catch({})

const inSeconds = (milliseconds: number) => milliseconds / SECOND

/** The kinds of which a job can run now. */
async function selectDue(db: Db): Promise<JobKind[]> {
  const { rows } = await sql<{ kind: JobKind }>`
    select kind from unnest(${allJobKinds}::text[]) as kind
    where exists (
      select from pgboss.job where name = kind and state < 'active' and not blocked and start_after < now()
    )`.execute(db)
  return rows.map(({ kind }) => kind)
}

const createBoss = (db: Db) =>
  new PgBoss({
    db: fromKysely(db),
    // Our migrations contain its tables; with those of another version it refuses to start.
    migrate: false,
    superviseIntervalSeconds: inSeconds(WATCH),
    monitorIntervalSeconds: inSeconds(WATCH),
    maintenanceIntervalSeconds: inSeconds(MINUTE),
    // Jobs that depend on other jobs are not used here.
    flowIntervalSeconds: inSeconds(DAY),
    reindex: false,
  })

/** Creates and updates the queues and schedules of `jobKinds`. Several processes may do so at once. */
export async function installJobs(db: Db): Promise<void> {
  const boss = createBoss(db)
  for (const kind of allJobKinds) {
    const { retryAfter, retryAtMost, retryFor, schedule } = jobKinds[kind]
    await boss.createQueue(kind)
    await boss.updateQueue(kind, {
      retryLimit: retriesOf(kind),
      retryDelay: inSeconds(retryAfter),
      retryBackoff: true,
      retryDelayMax: inSeconds(retryAtMost),
      heartbeatSeconds: inSeconds(HEARTBEAT),
      retentionSeconds: inSeconds(retryFor),
      deleteAfterSeconds: inSeconds(DELETED_AFTER),
    })
    if (schedule) await boss.schedule(kind, schedule, {}, { missed: 'once' })
  }
}

/** pg-boss emits some errors as plain copies, of which a log would show nothing. */
const errorOf = (emitted: Error) =>
  emitted instanceof Error ? emitted : Object.assign(new Error(Object(emitted).message), emitted)

/** Text that is stored of a failure. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string' || typeof code === 'number') return String(code)
  return error.cause instanceof Error ? causeOf(error.cause) : error.name
}

type Worker = { id: string; isBusy: boolean }

export type Jobs = { stop(): Promise<void> }

/**
 * Runs jobs as soon as the database is reachable, until `stop`. `onError` gets every failure, with the kind of the job where a
 * handler failed.
 */
export function startJobs(
  db: Db,
  handlers: JobHandlers,
  onError: (error: unknown, kind?: JobKind) => void,
  { meter, startTrace }: Pick<Telemetry, 'meter' | 'startTrace'> = noTelemetry,
): Jobs {
  const boss = createBoss(db)
  const durations = meter?.createHistogram('job_duration_seconds', {
    description: 'Time that a job took, by its outcome: done or failed',
    advice: { explicitBucketBoundaries: BUCKETS },
  })
  boss.on('error', (error) => onError(errorOf(error)))
  const stopping = new AbortController()

  /** Runs a job in a trace of its own, because it may run long after the request that added it. */
  async function run<Kind extends JobKind>(kind: Kind, job: unknown) {
    const { traceparent: link, ...data } = JobData.parse(job)
    const begin = performance.now()
    const record = (outcome: 'done' | 'failed') =>
      durations?.record(inSeconds(performance.now() - begin), { kind, outcome })
    const handle = async () => {
      try {
        await handlers[kind](jobKinds[kind].payload.parse(data))
        record('done')
      } catch (error) {
        record('failed')
        onError(error, kind)
        throw error
      }
    }
    const span = startTrace?.(`job ${kind}`, { kind: 'job', attributes: { 'job.kind': kind }, link })
    await (span ? runSpan(span, handle) : handle())
  }

  async function settle(kind: JobKind, { id, data }: { id: string; data: unknown }): Promise<JobResult> {
    try {
      await run(kind, data)
      return { id, status: 'completed' }
    } catch (error) {
      return { id, status: 'failed', output: causeOf(error) }
    }
  }

  /** The workers of pg-boss, which are started with the first job of their kind. */
  const workers = new Map<JobKind, Worker[]>()

  /** Has a worker that is idle look for jobs, if there is one. */
  function wake(kind: JobKind) {
    const idle = workers.get(kind)?.find(({ isBusy }) => !isBusy)
    if (idle) boss.notifyWorker(idle.id)
  }

  async function startWorker(kind: JobKind, batchSize: number): Promise<Worker> {
    const worker: Worker = { id: '', isBusy: false }
    const options = {
      // It is woken instead.
      pollingIntervalSeconds: inSeconds(HOUR),
      batchSize,
      perJobResults: true,
      ...(jobKinds[kind].byGroup && { localGroupConcurrency: 1 }),
    } as const
    worker.id = await boss.work(kind, options, async (jobs) => {
      worker.isBusy = true
      // The next job may be waiting already.
      wake(kind)
      try {
        return await Promise.all(jobs.map((job) => settle(kind, job)))
      } finally {
        setTimeout(() => {
          worker.isBusy = false
          boss.notifyWorker(worker.id)
        }, PAUSE).unref()
      }
    })
    return worker
  }

  /** A slow job holds up those that were fetched with it, so each job of a group is fetched by a worker of its own. */
  async function work(kind: JobKind) {
    const { atOnce = 1, byGroup } = jobKinds[kind]
    const sizes = byGroup ? Array<number>(atOnce).fill(1) : [atOnce]
    const started: Worker[] = []
    workers.set(kind, started)
    for (const batchSize of sizes) started.push(await startWorker(kind, batchSize))
  }

  async function look() {
    for (const kind of await selectDue(db)) {
      if (workers.has(kind)) wake(kind)
      else await work(kind)
    }
  }

  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})

  async function start() {
    while (!stopping.signal.aborted) {
      try {
        await boss.start()
        return
      } catch (error) {
        onError(error)
        await boss.stop({ graceful: false, close: false })
        await pause(START_RETRY)
      }
    }
  }

  async function lookOut() {
    await start()
    while (!stopping.signal.aborted) {
      await look().catch(onError)
      await pause(LOOK)
    }
  }
  const ended = lookOut()

  async function end() {
    await ended
    const idle = Promise.all([...workers.keys()].map((kind) => boss.offWork(kind)))
    await Promise.race([idle, sleep(STOP_TIMEOUT, undefined, { ref: false })])
    await boss.stop({ graceful: false, close: false })
  }

  return {
    async stop() {
      stopping.abort()
      // If the database is gone, no job can be released. It is retried when its heartbeat is missed.
      await Promise.race([end(), sleep(STOP_TIMEOUT + SECOND, undefined, { ref: false })])
    },
  }
}

/** The number of unfinished jobs by kind and state, and for how many seconds the first of them could have run. */
export async function countJobs(db: Db) {
  const { rows } = await sql<{ kind: string; state: string; count: number; late: number }>`
    select name as kind, state, count(*) as count,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as late
    from pgboss.job where state <> 'completed' and name = any (${allJobKinds}) group by name, state`.execute(
    db,
  )
  return rows
}
