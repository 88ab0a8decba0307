import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '../../../jobs/jobs.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make, transaction, visitor } = await testApp()
const owner = await make.member({ duties: ['owner'] })

/** A job that pg-boss gave up, such as a mail that the mail server did not take for a day. It is never there to be run. */
const givenUp = (payload: object) =>
  transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state, keep_until, retry_count, output)
      values ('digest_mail', ${JSON.stringify(payload)}, 'retry', now() - interval '1 minute', 12, '{"value":"ECONNREFUSED"}')
      returning id`.execute(tx)
    await sql`delete from pgboss.job where id = ${rows[0]?.id}`.execute(tx)
    return rows[0]?.id ?? ''
  })
const digests = async () => (await owner.call('listJobGroups', {})).find(({ kind }) => kind === 'digest_mail')
const params = { kind: 'digest_mail' }

test('owners see what was given up with its cause, retry one or all, and delete others, all of it in the audit log', async () => {
  const ids = []
  for (const _ of [1, 2, 3, 4]) ids.push(await givenUp({ userId: '00000000-0000-7000-8000-000000000000' }))
  expect(await digests()).toMatchObject({ title: 'Weekly mails', givenUp: 4, cause: 'ECONNREFUSED' })
  const inTamil = await owner.send('listJobGroups', { headers: { 'accept-language': 'ta' } })
  expect(inTamil.json()).toContainEqual(expect.objectContaining({ title: 'வாராந்த மின்னஞ்சல்கள்' }))
  expect(await owner.call('listJobs', { params })).toMatchObject(
    ids.map((jobId) => ({ jobId, state: 'givenUp', tries: 12, cause: 'ECONNREFUSED' })),
  )
  const [first = '', second = ''] = ids
  expect(await owner.call('retryJobs', { params, body: { jobId: first } })).toEqual({ count: 1 })
  expect(await owner.call('deleteJobs', { params, body: { jobId: second } })).toEqual({ count: 1 })
  expect(await owner.call('deleteJobs', { params, body: { jobId: second } })).toEqual({ count: 0 })
  expect(await digests()).toMatchObject({ givenUp: 2 })
  expect(await owner.call('retryJobs', { params, body: {} })).toEqual({ count: 2 })
  // The member does not exist, so that the jobs have nothing to do.
  await expect.poll(digests).toBeUndefined()
  const entries = await owner.call('listAuditEntries', { query: { subjectKind: 'jobs' } })
  expect(entries.map(({ action, subject, after }) => [action, subject.id, after?.count])).toEqual([
    ['jobs.retried', 'digest_mail', 2],
    ['jobs.deleted', 'digest_mail', 1],
    ['jobs.retried', 'digest_mail', 1],
  ])
})

test('what a job is about is not shown', async () => {
  await givenUp({ userId: owner.userId, email: 'someone@example.org' })
  const shown = [await owner.call('listJobs', { params }), await owner.call('listJobGroups', {})]
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`someone|${owner.userId}`))
  await owner.call('deleteJobs', { params, body: {} })
})

test('a kind that does not exist is not found', async () => {
  for (const kind of ['weather_mail', 'toString', '__proto__'])
    expect(await owner.refused('listJobs', { params: { kind } })).toMatchObject({ status: 404 })
})

test('the overview counts all kinds of mails that wait, and the jobs given up', async () => {
  const health = async () => (await owner.call('getOverview', { query: {} })).health
  const before = await health()
  await transaction((tx) => addJob(tx, 'email_confirmation_mail', { confirmationId: '1' }, { after: 60_000 }))
  await givenUp({ userId: owner.userId })
  expect(await health()).toMatchObject({
    mailsWaiting: before.mailsWaiting + 1,
    jobsGivenUp: before.jobsGivenUp + 1,
  })
})

test('when a member leaves, jobs given up that name them or their address are deleted', async () => {
  const account = { fullName: 'Lena Leaver', email: 'lena@example.org', password: 'correct horse' }
  const { userId } = await visitor.call('register', { body: account })
  const { token } = await visitor.call('login', { body: account })
  await sql`delete from given_up_jobs`.execute(db)
  await givenUp({ userId })
  await givenUp({ email: 'LENA@example.org' })
  await givenUp({ userId: owner.userId })
  await createVisitor(app, token).call('deleteAccount', { body: { password: account.password } })
  const { rows } = await sql<{ userId: string }>`
    select payload ->> 'userId' as "userId" from given_up_jobs`.execute(db)
  expect(rows).toEqual([{ userId: owner.userId }])
})
