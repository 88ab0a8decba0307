import { DAY, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { english } from '../testing/english.ts'
import { idle } from '../testing/idle-jobs.ts'
import { cloneDatabase } from '../testing/test-app.ts'
import { addJob, type JobHandlers, type JobKind } from './jobs.ts'
import { startJobs } from './pg-boss.ts'
import { deleteGivenUp, deleteGivenUpBefore, listJobGroups, listJobs, retryJobs } from './unfinished.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
afterEach(async () => {
  await sql`delete from pgboss.job`.execute(db)
  await db.deleteFrom('given_up_jobs').execute()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const addMail = (orderKey: string) => transaction(db, (tx) => addJob(tx, 'order_mail', { orderKey }))
const retry = (kind: JobKind, jobId?: string) =>
  transaction(db, (tx) => retryJobs(tx, jobId === undefined ? { kind } : { kind, jobId }))

/** Runs jobs of one kind until the test ends. */
function work<Kind extends JobKind>(kind: Kind, handle: JobHandlers[Kind]) {
  const jobs = startJobs(db, { ...idle, [kind]: handle }, () => {})
  onTestFinished(() => jobs.stop())
}
const fails = async () => {
  throw Object.assign(new Error('550 No mailbox of anna@example.org'), { code: 'EENVELOPE' })
}

/** Does what pg-boss does once a minute, when the time for which jobs are retried is over. */
async function giveUp(kind: JobKind) {
  await sql`update pgboss.job set keep_until = now() - interval '1 second'`.execute(db)
  await sql`update pgboss.queue set maintain_on = null, monitor_on = null`.execute(db)
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise(kind)
  await boss.stop({ graceful: false, close: false })
}
const groups = async () =>
  (await listJobGroups(db, english)).map(({ kind, waiting, retrying, givenUp, cause }) => ({
    kind,
    waiting,
    retrying,
    givenUp,
    cause,
  }))

test('a job that fails is listed with the code of its failure, not with the message, and when it is tried again', async () => {
  work('order_mail', fails)
  await addMail('1')
  await expect
    .poll(groups)
    .toEqual([{ kind: 'order_mail', waiting: 0, retrying: 1, givenUp: 0, cause: 'EENVELOPE' }])
  const [job] = await listJobs(db, 'order_mail')
  expect(job).toMatchObject({ state: 'retrying', cause: 'EENVELOPE', givenUpAt: null })
  expect(Date.parse(job?.nextTryAt ?? '')).toBeGreaterThan(Date.now() + 5 * SECOND)
})

test('a job that nobody retries any more is kept, and runs when it is added again', async () => {
  await addMail('2')
  await giveUp('order_mail')
  expect(await groups()).toEqual([{ kind: 'order_mail', waiting: 0, retrying: 0, givenUp: 1, cause: null }])
  const ran: string[] = []
  work('order_mail', async ({ orderKey }) => void ran.push(orderKey))
  expect(await retry('order_mail')).toBe(1)
  await expect.poll(() => ran).toEqual(['2'])
  await expect.poll(groups).toEqual([])
})

test('a job that used up its tries is kept with the last cause', async () => {
  work('challenge_picture', fails)
  await transaction(db, (tx) => addJob(tx, 'challenge_picture', { challengeId: 1 }))
  await sql`update pgboss.job set retry_limit = 0`.execute(db)
  const state = async () => (await sql<{ state: string }>`select state from pgboss.job`.execute(db)).rows
  await expect.poll(state).toEqual([{ state: 'failed' }])
  await sql`update pgboss.job set completed_on = now() - interval '1 minute'`.execute(db)
  await giveUp('challenge_picture')
  expect(await listJobs(db, 'challenge_picture')).toMatchObject([
    { state: 'givenUp', tries: 1, cause: 'EENVELOPE' },
  ])
})

test('jobs that are added by themselves are not kept, since the next one does the same', async () => {
  await transaction(db, (tx) => addJob(tx, 'count_sales', {}))
  await giveUp('count_sales')
  expect(await groups()).toEqual([])
})

test('jobs that are done, or were removed, are not kept', async () => {
  work('order_mail', async () => {})
  await addMail('3')
  await expect.poll(groups).toEqual([])
  await giveUp('order_mail')
  await transaction(db, (tx) => addJob(tx, 'proof_review', { proofId: 1 }, { after: DAY }))
  await sql`delete from pgboss.job`.execute(db)
  expect(await groups()).toEqual([])
})

test('one job can be retried or deleted while the others stay', async () => {
  for (const key of ['4', '5', '6']) await addMail(key)
  await giveUp('order_mail')
  const [first, second] = await listJobs(db, 'order_mail')
  expect(await retry('order_mail', first?.jobId)).toBe(1)
  const deletion = { kind: 'order_mail', jobId: second?.jobId ?? '' } as const
  expect(await transaction(db, (tx) => deleteGivenUp(tx, deletion))).toBe(1)
  expect(await groups()).toMatchObject([{ waiting: 1, givenUp: 1 }])
})

test('a retry has jobs that failed run at once, and keeps when they are given up', async () => {
  await addMail('7')
  await sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour'`.execute(db)
  const times = async () =>
    (await sql<{ until: Date }>`select keep_until as until from pgboss.job`.execute(db)).rows
  const before = await times()
  expect(await retry('order_mail')).toBe(1)
  const [job] = await listJobs(db, 'order_mail')
  expect(Date.parse(job?.nextTryAt ?? '')).toBeLessThan(Date.now() + SECOND)
  expect(await times()).toEqual(before)
})

test('jobs given up are deleted after their time', async () => {
  await addMail('8')
  await giveUp('order_mail')
  await deleteGivenUpBefore(db, new Date(Date.now() - DAY))
  expect(await groups()).toHaveLength(1)
  await deleteGivenUpBefore(db, new Date(Date.now() + DAY))
  expect(await groups()).toEqual([])
})
