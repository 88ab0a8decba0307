import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { transaction } from '../db/transaction.ts'
import { createDeps } from '../deps.ts'
import { addJob } from '../jobs/jobs.ts'
import { orderPayload } from '../testing/order-payload.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { testApp } from '../testing/test-app.ts'

const server = await startMailServer()
// Hooks run in reverse order: the apps below are closed first, because they have connections to this server.
afterAll(server.close)
/** Accepts connections and never says anything. */
const silent = createServer()
afterAll(() => silent.close())
const silentPort = await freePort()
await once(silent.listen(silentPort, '127.0.0.1'), 'listening')
const stuck = await testApp({ SMTP_URL: `smtp://127.0.0.1:${silentPort}` })
const unreachable = `smtp://127.0.0.1:${await freePort()}`
const closing = await testApp({ SMTP_URL: unreachable })
const offline = await testApp({ SMTP_URL: unreachable })
const online = await testApp({ SMTP_URL: server.url })

type Canopy = typeof online

/** Starts another process on the same database, with a reachable mail server. */
async function join({ deps, databaseUrl }: Canopy) {
  const others = createDeps({ ...deps.config, smtpUrl: server.url }, databaseUrl, () => {})
  const app = await buildApp(others)
  onTestFinished(async () => {
    await app.close()
    await others.close()
  })
  await app.ready()
}

async function order({ make }: Canopy) {
  const member = await make.member()
  const body = orderPayload(member.userId, [{ ...(await make.product()), quantity: 1 }])
  await member.call('placeOrder', { body })
  return member
}

async function waiting({ db }: Canopy) {
  const { rows } = await sql<{ about: string; state: string }>`
    select coalesce(data->>'orderKey', data->>'email') as about, state from pgboss.job
    where name in ('order_mail', 'password_reset_mail') and state <> 'completed'`.execute(db)
  return rows
}
const beDue = ({ db }: Canopy) => sql`update pgboss.job set start_after = now()`.execute(db)
const askForLink = ({ db }: Canopy, email: string) =>
  transaction(db, (tx) => addJob(tx, 'password_reset_mail', { email }))
const confirm = ({ db }: Canopy, orderKey: string) =>
  transaction(db, (tx) => addJob(tx, 'order_mail', { orderKey }))

test('a mail that could not be sent is retried by another process', async () => {
  const { email } = await order(closing)
  await expect.poll(() => waiting(closing)).toMatchObject([{ state: 'retry' }])
  await closing.app.close()
  const before = server.mails.length
  await join(closing)
  await beDue(closing)
  expect(await server.next()).toContain(`To: ${email}`)
  await expect.poll(() => waiting(closing)).toEqual([])
  expect(server.mails).toHaveLength(before + 1)
})

test('orders are placed while the mail server does not respond', async () => {
  const connected = once(silent, 'connection')
  await order(stuck)
  const [socket]: Socket[] = await connected
  onTestFinished(() => {
    socket?.destroy()
  })
  expect(await waiting(stuck)).toMatchObject([{ state: 'active' }])
  await order(stuck)
  expect(await waiting(stuck)).toContainEqual({ about: expect.any(String), state: 'active' })
})

test('a refused order adds no mail, and a repeated order adds one', async () => {
  const { make } = offline
  const before = await waiting(offline)
  const [member, product] = [await make.member(), await make.product({ quantity: 1 })]
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  const tooMany = orderPayload(member.userId, [{ ...product, quantity: 2 }])
  await member.refused('placeOrder', { body: tooMany })
  await Promise.all([member.call('placeOrder', { body }), member.call('placeOrder', { body })])
  expect(await waiting(offline)).toHaveLength(before.length + 1)
})

test('several processes send each mail once, and a failing mail does not delay others', async () => {
  await join(online)
  await confirm(online, 'no key of an order')
  const before = server.mails.length
  const members = await Promise.all(Array.from({ length: 12 }, () => order(online)))
  await expect.poll(() => waiting(online)).toEqual([{ about: 'no key of an order', state: 'retry' }])
  const sent = server.mails.slice(before)
  expect(sent).toHaveLength(12)
  for (const { email } of members) expect(sent.filter((mail) => mail.includes(email))).toHaveLength(1)
})

test('addresses that the mail server refuses do not delay other mails', async () => {
  for (let count = 0; count < 12; count += 1) {
    const { userId } = await online.make.member()
    const email = `refused-${userId}@example.org`
    await online.db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
    await askForLink(online, email)
  }
  const { email } = await online.make.member()
  await askForLink(online, email)
  await expect.poll(() => server.mails.some((mail) => mail.includes(email))).toBe(true)
  // They are retried, because the mail server may have been misconfigured.
  const refused = (await waiting(online)).filter(({ about }) => about.startsWith('refused'))
  expect(refused).toHaveLength(12)
})

test('mails to members and about orders that do not exist are dropped', async () => {
  const [email, orderKey] = ['nobody@example.org', '00000000-0000-7000-8000-000000000000']
  await askForLink(offline, email)
  await confirm(offline, orderKey)
  const left = async () => (await waiting(offline)).filter(({ about }) => [email, orderKey].includes(about))
  await expect.poll(left).toEqual([])
})
