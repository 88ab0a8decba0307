import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { HOUR } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { isUnreachable } from '../db/connections/unreachable.ts'
import { connect, type Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { idle } from '../testing/idle-jobs.ts'
import { startProxy } from '../testing/servers/proxy.ts'
import { cloneDatabase } from '../testing/test-app.ts'
import { addJob, type JobHandlers } from './jobs.ts'
import { installJobs, startJobs } from './pg-boss.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Runs jobs like another process, on its own connections. */
function startWorker(
  handlers: Partial<JobHandlers>,
  { url = database.url, onError = () => {} }: { url?: string; onError?: (error: unknown) => void } = {},
) {
  const own = connect(url, () => {})
  const jobs = startJobs(own, { ...idle, ...handlers }, onError)
  onTestFinished(async () => {
    await jobs.stop()
    await own.destroy()
  })
  return jobs
}

const addReview = (tx: Tx, proofId: number, after = 0) => addJob(tx, 'proof_review', { proofId }, { after })
const add = (proofId: number, after = 0) => transaction(db, (tx) => addReview(tx, proofId, after))

async function statesOf(proofId: number) {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where data->>'proofId' = ${String(proofId)} and state <> 'completed'`.execute(
    db,
  )
  return rows.map(({ state }) => state)
}

/** A handler that records the jobs it ran. */
function recorder() {
  const ran: number[] = []
  return { ran, proof_review: async ({ proofId }: { proofId: number }) => void ran.push(proofId) }
}

test('a job that was added in a transaction that is rolled back never runs', async () => {
  const rollBack = transaction(db, async (tx) => {
    await addReview(tx, 1)
    throw new Error('rolled back')
  })
  await expect(rollBack).rejects.toThrow('rolled back')
  await add(2)
  const { ran, proof_review } = recorder()
  startWorker({ proof_review })
  // Jobs run in the order in which they were added.
  await expect.poll(() => ran).toEqual([2])
})

test('with two processes each job runs once', async () => {
  const { ran, proof_review } = recorder()
  startWorker({ proof_review })
  startWorker({ proof_review })
  const ids = Array.from({ length: 20 }, (_, index) => 100 + index)
  await Promise.all(ids.map((id) => add(id)))
  await expect.poll(() => ran.toSorted()).toEqual(ids)
  for (const id of ids) await expect.poll(() => statesOf(id)).toEqual([])
  expect(ran).toHaveLength(ids.length)
})

test('a job that fails is retried', async () => {
  const ran: number[] = []
  startWorker({
    async proof_review({ proofId }) {
      ran.push(proofId)
      if (ran.length === 1) throw new Error('not now')
    },
  })
  await add(200)
  await expect.poll(() => ran).toEqual([200, 200])
  await expect.poll(() => statesOf(200)).toEqual([])
})

/** A process that takes a job and never finishes it. Resolves once the job has begun. */
async function startHangingProcess(): Promise<ChildProcess> {
  const code = `
    import { connect } from '${join(import.meta.dirname, '../db/database.ts')}'
    import { startJobs } from '${join(import.meta.dirname, 'pg-boss.ts')}'
    const hang = () => { console.log('begun'); return new Promise(() => {}) }
    const handlers = { order_mail: hang, password_reset_mail: hang, proof_review: hang, clear_away: hang, count_figures: hang }
    startJobs(connect(${JSON.stringify(database.url)}, console.error), handlers, console.error)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', reject)
    child.stdout.on('data', (chunk) => String(chunk).includes('begun') && resolve())
  })
  return child
}

test('a job whose process is killed is run by another process within half a minute', {
  tags: ['long'],
}, async () => {
  await add(300)
  const child = await startHangingProcess()
  const { ran, proof_review } = recorder()
  startWorker({ proof_review })
  expect(await statesOf(300)).toEqual(['active'])
  child.kill('SIGKILL')
  await expect.poll(() => ran).toEqual([300])
})

test('stopping waits for a running job for a moment and then releases it', async () => {
  const begun = Promise.withResolvers<void>()
  const jobs = startWorker({
    async proof_review() {
      begun.resolve()
      await new Promise(() => {})
    },
  })
  await add(400)
  await begun.promise
  await jobs.stop()
  expect(await statesOf(400)).toEqual(['retry'])
  await sql`delete from pgboss.job`.execute(db)
})

test('jobs run once the database is reachable again, at the start and later', async () => {
  await using proxy = await startProxy(database.url)
  proxy.cut()
  const { ran, proof_review } = recorder()
  const errors: unknown[] = []
  startWorker({ proof_review }, { url: proxy.url, onError: (error) => errors.push(error) })
  await add(500)
  proxy.restore()
  await expect.poll(() => ran).toEqual([500])
  const atStart = errors.length
  proxy.cut()
  await expect.poll(() => errors.length).toBeGreaterThan(atStart)
  for (const error of errors) expect(error instanceof Error && isUnreachable(error)).toBe(true)
  await add(501)
  proxy.restore()
  await expect.poll(() => ran).toEqual([500, 501])
})

test('our statement adds the same job as pg-boss', async () => {
  await add(600, HOUR)
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.send('proof_review', { proofId: 600 }, { startAfter: 3600 })
  await boss.stop({ graceful: false, close: false })
  const { rows } = await sql<{ job: Record<string, unknown> }>`
    select to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until']
      || jsonb_build_object('waits', start_after - created_on, 'kept', keep_until - start_after) as job
    from pgboss.job where data->>'proofId' = '600'`.execute(db)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
})

test('a daily job that was due while no process ran is run once afterwards', { tags: ['long'] }, async () => {
  const owner = connect(database.ownerUrl, () => {})
  onTestFinished(() => owner.destroy())
  await installJobs(owner)
  await sql`update pgboss.version set cron_on = now() - interval '3 days'`.execute(db)
  await sql`update pgboss.schedule set created_on = now() - interval '4 days'`.execute(db)
  let cleared = 0
  startWorker({
    async clear_away() {
      cleared += 1
    },
  })
  await expect.poll(() => cleared).toBe(1)
})
