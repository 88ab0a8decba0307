import { once } from 'node:events'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import type { HealthKind } from '@canopy/contract/desk/health'
import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { NO_ACTOR } from '../../../audit/actor.ts'
import { createDeps } from '../../../deps.ts'
import { readVersion } from '../../../files/version.ts'
import { translateIn } from '../../../languages/languages.ts'
import { english } from '../../../testing/english.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { fails, says, startModelServer, verdict } from '../../../testing/servers/model-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from './checks.ts'
import { tryOut as runTrial } from './trials.ts'

const KEY = 'sk-a-key-that-nobody-sees'
const mails = await startMailServer()
afterAll(() => mails.close())
const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { clock, databaseUrl, db, deps, make, ownerDb } = await testApp({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Canopy <canopy@example.org>',
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  REVIEWER_API_KEY: KEY,
})
const owner = await make.member({ duties: ['owner'] })

async function check(kind: HealthKind) {
  const checks = await owner.call('checkHealth', {})
  return checks.find((each) => each.kind === kind)
}
const tryOut = (kind: 'mail' | 'model' | 'pictures') => owner.call('tryOut', { params: { kind } })

test('every part is named once, with what to do unless it is fine', async () => {
  const checks = await owner.call('checkHealth', {})
  expect(checks.map(({ kind }) => kind)).toEqual([
    'database',
    'mail',
    'address',
    'space',
    'version',
    'processes',
    'statements',
    'model',
    'pictures',
    'push',
    'clock',
    'jobs',
    'backup',
    'restore',
    'limits',
  ])
  for (const { state, advice } of checks) expect(advice === null).toBe(state === 'fine')
})

test('checks and trials are in the language of who asks', async () => {
  const headers = { 'accept-language': 'ta' }
  const tamil = z.array(z.object({ kind: z.string(), advice: z.nullable(z.string()), detail: z.string() }))
  const checks = tamil.parse((await owner.send('checkHealth', { headers })).json())
  const texts = new Map(checks.map(({ kind, detail, advice }) => [kind, [detail, advice]]))
  expect(texts.get('statements')?.[0]).toMatch(/^பூட்டுக்காகக் காத்திருப்பவை: 0;/)
  expect(texts.get('backup')?.[1]).toBe(translateIn('ta')('health.backupAdvice'))
  const tried = await owner.send('tryOut', { params: { kind: 'pictures' }, headers })
  expect(tried.json().detail).toContain('ஒரு கோப்பைச் சேமித்து')
})

test('the database is described, and checks send no mail and ask no model', async () => {
  expect(await check('database')).toMatchObject({
    state: 'fine',
    detail: expect.stringMatching(/^PostgreSQL \d+\.\d+, UTF8, collation /),
  })
  expect(await check('mail')).toMatchObject({
    state: 'fine',
    detail: expect.stringContaining('canopy@example.org'),
  })
  expect(mails.mails).toEqual([])
  expect([...model.looks, ...model.requests]).toEqual([])
})

test('statements that wait for a lock are named', async () => {
  expect(await check('statements')).toMatchObject({ state: 'fine' })
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => released.resolve())
  const holder = db.transaction().execute(async (tx) => {
    await sql`select from users for update`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const waiter = sql`select from users for update`.execute(db)
  await expect
    .poll(() => check('statements'))
    .toMatchObject({
      state: 'warning',
      detail: expect.stringMatching(/^Waiting for a lock: 1;/),
    })
  released.resolve()
  await Promise.all([holder, waiter])
})

test('a mail that was asked for arrives at the owner, and the audit log says so', async () => {
  expect(await tryOut('mail')).toMatchObject({
    kind: 'mail',
    state: 'fine',
    detail: expect.stringMatching(/ to member_\d+@example\.org and answered “250 /),
  })
  expect(await mails.next()).toContain(`To: ${owner.email}`)
  const [entry] = await owner.call('listAuditEntries', { query: { subjectKind: 'health' } })
  expect(entry).toMatchObject({
    action: 'health.tried',
    subject: { id: 'mail' },
    actor: { userId: owner.userId },
  })
})

test('an owner whose address is not confirmed gets no mail, but learns whether the login works', async () => {
  const unconfirmed = await make.member({ duties: ['owner'], emailConfirmed: false })
  const before = mails.mails.length
  expect(await unconfirmed.call('tryOut', { params: { kind: 'mail' } })).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('your address is not confirmed'),
  })
  expect(mails.mails).toHaveLength(before)
})

test.each([
  ['refused', 'answered “550 No such mailbox”', 'MAIL_FROM'],
  ['busy', 'answered “450 4.2.1 Try again later”', 'only for now'],
])('the answer of a mail server that does not take a mail is shown: %s', async (name, detail, advice) => {
  const { userId, call } = await make.member({ duties: ['owner'] })
  await db
    .updateTable('users')
    .set({ email: `${name}-${userId}@example.org` })
    .where('user_id', '=', userId)
    .execute()
  expect(await call('tryOut', { params: { kind: 'mail' } })).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining(detail),
    advice: expect.stringContaining(advice),
  })
})

test('the model reviews a photo only when it is asked to, and its failure is shown with its cause', async () => {
  expect(await tryOut('model')).toMatchObject({ state: 'fine', detail: expect.stringContaining('Verified') })
  expect(model.looks).toHaveLength(1)
  model.nextLooks(fails(401))
  expect(await tryOut('model')).toMatchObject({ state: 'failed', advice: expect.stringContaining('key') })
})

test('a key that a provider repeats is not shown', async () => {
  model.nextLooks((response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `Incorrect key ${KEY} given`, type: 'error', code: null } })),
  )
  const { detail } = await tryOut('model')
  expect(detail).toContain('Incorrect key … given')
  expect(detail).not.toContain(KEY)
})

test('a file is stored, read and deleted', async () => {
  expect(await tryOut('pictures')).toMatchObject({ state: 'fine' })
})

test('jobs given up are a warning, and jobs that nobody runs a fault', async () => {
  expect(await check('jobs')).toMatchObject({ state: 'fine' })
  await db
    .insertInto('given_up_jobs')
    .values({
      job_id: crypto.randomUUID(),
      kind: 'order_mail',
      payload: '{}',
      added_at: new Date(),
      tries: 3,
    })
    .execute()
  expect(await check('jobs')).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('1 given up in the last 7 days'),
  })
  await db.deleteFrom('given_up_jobs').execute()
})

test('the age of the last backup that succeeded is shown, and an old or failed one is a warning', async () => {
  expect(await check('backup')).toMatchObject({ state: 'warning', detail: 'None is known' })
  const add = (age: number, ok: boolean) =>
    db
      .insertInto('backups')
      .values({
        finished_at: new Date(clock.now().getTime() - age),
        kind: 'dump',
        target: '/backups/a.tar',
        ok,
      })
      .execute()
  await add(9 * DAY, true)
  expect(await check('backup')).toMatchObject({ state: 'failed' })
  await add(3 * DAY, true)
  expect(await check('backup')).toMatchObject({ state: 'warning' })
  await add(5 * HOUR, true)
  expect(await check('backup')).toMatchObject({ state: 'fine', detail: '5 hours ago, to /backups/a.tar' })
  await add(HOUR, false)
  expect(await check('backup')).toMatchObject({ state: 'warning', detail: expect.stringContaining('failed') })
})

test('a release is newest until another process or the database is newer', async () => {
  const version = await readVersion()
  expect(await check('version')).toMatchObject({
    state: 'fine',
    detail: `${version}, the newest that is known here`,
  })
  await db.insertInto('nodes').values({ node_id: crypto.randomUUID(), version: '98.0.0' }).execute()
  expect(await check('version')).toMatchObject({
    state: 'warning',
    detail: `${version}, and 98.0.0 is known here`,
    advice: expect.stringContaining('docs/upgrade.md'),
  })
  await db.deleteFrom('nodes').where('version', '=', '98.0.0').execute()
  await sql`insert into schema_migrations (name) values ('9999_later.sql')`.execute(ownerDb)
  expect(await check('version')).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('9999_later.sql'),
  })
  await sql`delete from schema_migrations where name = '9999_later.sql'`.execute(ownerDb)
})

test('processes are shown by machine, and those that ended without stopping for a day', async () => {
  const version = await readVersion()
  expect(await check('processes')).toMatchObject({
    state: 'fine',
    detail: '1 process runs',
    lines: [expect.stringMatching(`^${hostname()}, ${version}: 1 process, seen \\d+ seconds ago$`)],
  })
  const add = (host: string, other: string, age: string) =>
    sql`insert into nodes (node_id, host, version, seen_at)
      values (gen_random_uuid(), ${host}, ${other}, now() - ${age}::interval)`.execute(db)
  await add('zebra', '0.0.9', '10 seconds')
  expect(await check('processes')).toMatchObject({
    state: 'warning',
    detail: '2 processes run',
    advice: expect.stringContaining('different releases'),
  })
  await add('crashed', version, '20 minutes')
  expect(await check('processes')).toMatchObject({
    state: 'warning',
    detail: '2 processes run',
    lines: expect.arrayContaining([
      `crashed, ${version}: 1 process ended without stopping, last seen 20 minutes ago`,
    ]),
  })
  await db.deleteFrom('nodes').where('host', 'in', ['zebra', 'crashed']).execute()
})

test('browsers that get messages are counted, and messages that nobody could deliver are a warning', async () => {
  expect(await check('push')).toMatchObject({ state: 'fine', detail: 'Messages go to 0 browsers' })
  await db
    .insertInto('given_up_jobs')
    .values({ job_id: crypto.randomUUID(), kind: 'push', payload: '{}', added_at: new Date(), tries: 3 })
    .execute()
  expect(await check('push')).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('1 could not'),
  })
  await db.deleteFrom('given_up_jobs').execute()
})

test('a backup that was read back is shown, and one that is too long ago is a warning', async () => {
  expect(await check('restore')).toMatchObject({ state: 'warning', detail: 'None was read back yet' })
  await db
    .updateTable('backups')
    .set({ verified_at: new Date(clock.now().getTime() - 3 * DAY) })
    .execute()
  expect(await check('restore')).toMatchObject({ state: 'fine', detail: '3 days ago, /backups/a.tar' })
  await db
    .updateTable('backups')
    .set({ verified_at: new Date(clock.now().getTime() - 100 * DAY) })
    .execute()
  expect(await check('restore')).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('--verify'),
  })
})

test('a clock that differs from that of the database is a warning, and by more than ten minutes a fault', async () => {
  clock.jump(Date.now() - clock.now().getTime())
  expect(await check('clock')).toMatchObject({ state: 'fine' })
  clock.jump(2 * MINUTE)
  expect(await check('clock')).toMatchObject({ state: 'warning' })
  clock.jump(20 * MINUTE)
  expect(await check('clock')).toMatchObject({ state: 'failed' })
  clock.jump(-22 * MINUTE)
})

test('limits that are too low for the community are named', async () => {
  expect(await check('limits')).toMatchObject({ state: 'fine' })
  await sql`update policies set community_cap = 100 where active`.execute(ownerDb)
  await make.member()
  expect(await check('limits')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/new accounts share \d+ points in 24 hours/),
  })
})

test('a mail server that does not respond is a fault with its cause, and the other parts are checked', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  const config = { ...deps.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  const others = createDeps(config, databaseUrl, () => {}, clock)
  const checks = await runChecks({ ...others, t: english })
  await others.close()
  expect(checks.find(({ kind }) => kind === 'mail')).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('ECONNREFUSED'),
  })
  expect(checks.find(({ kind }) => kind === 'database')).toMatchObject({ state: 'fine' })
})

test('a trial says in plain words why a mail server cannot be reached', async () => {
  const config = { ...deps.config, smtpUrl: 'smtp://mail.invalid:587' }
  const others = createDeps(config, databaseUrl, () => {}, clock)
  const result = await runTrial({ ...others, t: english }, NO_ACTOR, { kind: 'mail', to: owner.email })
  await others.close()
  expect(result).toMatchObject({
    state: 'failed',
    detail: expect.stringMatching(/^There is no server named mail\.invalid:587 \(\w+\)$/),
  })
})
