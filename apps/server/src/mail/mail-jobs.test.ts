import { freePort } from '@canopy/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { transaction } from '../db/transaction.ts'
import { createDeps } from '../deps.ts'
import { addJob } from '../jobs/jobs.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { orderPayload } from '../testing/order-payload.ts'
import { testApp } from '../testing/test-app.ts'

const server = await startMailServer()
// Before the app is there: what is to end last is said first, and the app holds connections to it.
afterAll(server.close)
const nobody = `smtp://127.0.0.1:${await freePort()}`
const dying = await testApp({ SMTP_URL: nobody })
const unheard = await testApp({ SMTP_URL: nobody })
const heard = await testApp({ SMTP_URL: server.url })

type Canopy = typeof heard

/** Another process on the same database, with a mail server that answers. */
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

test('what no mail server took waits, and is sent by whoever is there when it is due again', async () => {
  const { email } = await order(dying)
  await expect.poll(() => waiting(dying)).toMatchObject([{ state: 'retry' }])
  await dying.app.close()
  const before = server.mails.length
  await join(dying)
  await beDue(dying)
  expect(await server.next()).toContain(`To: ${email}`)
  await expect.poll(() => waiting(dying)).toEqual([])
  expect(server.mails).toHaveLength(before + 1)
})

test('an order that is refused leaves no mail, and one that is sent twice leaves one', async () => {
  const { make } = unheard
  const before = await waiting(unheard)
  const [member, product] = [await make.member(), await make.product({ quantity: 1 })]
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  const tooMany = orderPayload(member.userId, [{ ...product, quantity: 2 }])
  await member.refused('placeOrder', { body: tooMany })
  await Promise.all([member.call('placeOrder', { body }), member.call('placeOrder', { body })])
  expect(await waiting(unheard)).toHaveLength(before.length + 1)
})

test('several processes send each mail once, and one that fails holds up no other', async () => {
  await join(heard)
  await confirm(heard, 'no key of an order')
  const before = server.mails.length
  const members = await Promise.all(Array.from({ length: 12 }, () => order(heard)))
  await expect.poll(() => waiting(heard)).toEqual([{ about: 'no key of an order', state: 'retry' }])
  const sent = server.mails.slice(before)
  expect(sent).toHaveLength(12)
  for (const { email } of members) expect(sent.filter((mail) => mail.includes(email))).toHaveLength(1)
})

test('addresses that the mail server refuses hold up no other', async () => {
  for (let count = 0; count < 12; count += 1) {
    const { userId } = await heard.make.member()
    const email = `refused-${userId}@example.org`
    await heard.db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
    await askForLink(heard, email)
  }
  const { email } = await heard.make.member()
  await askForLink(heard, email)
  await expect.poll(() => server.mails.some((mail) => mail.includes(email))).toBe(true)
  // They may be taken later: the server may have been told wrong things.
  const refused = (await waiting(heard)).filter(({ about }) => about.startsWith('refused'))
  expect(refused).toHaveLength(12)
})

test('nobody is told what concerns nobody any more', async () => {
  const [email, orderKey] = ['nobody@example.org', '00000000-0000-7000-8000-000000000000']
  await askForLink(unheard, email)
  await confirm(unheard, orderKey)
  const left = async () => (await waiting(unheard)).filter(({ about }) => [email, orderKey].includes(about))
  await expect.poll(left).toEqual([])
})
