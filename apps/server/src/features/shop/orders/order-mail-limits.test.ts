import { DAY, HOUR } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { english } from '../../../testing/english.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { testApp } from '../../../testing/test-app.ts'

const server = await startMailServer()
// Registered before the app's own hook, so that it runs after it: the app has connections to the server.
afterAll(server.close)
const { db, make, visitor, clock } = await testApp({ SMTP_URL: server.url })
const open = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

async function order(member: Member, product: { productID: number; productName: string; price: number }) {
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  return member.call('placeOrder', { body, headers: { 'idempotency-key': crypto.randomUUID() } })
}

const unfinishedJobs = async () => {
  const { rows } = await sql`
    select from pgboss.job where name like '%_mail' and state in ('created', 'active', 'retry')`.execute(db)
  return rows.length
}

const mailsTo = ({ email }: Member) => server.mails.filter((mail) => mail.includes(`To: ${email}`)).length

test('a member whose address is not confirmed cannot order, and gets no order mail', async () => {
  const member = await make.member({ emailConfirmed: false })
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  expect(await member.refused('placeOrder', { body })).toMatchObject({
    status: 403,
    code: 'email_not_confirmed',
    message: english('errors.email_not_confirmed'),
  })
  expect(await member.call('listOrders', {})).toEqual([])
  expect((await member.call('getProduct', { params: product })).quantity).toBe(10)
  // An order that was placed when the address still counted as confirmed.
  const confirmed = await make.member()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('user_id', '=', confirmed.userId)
    .execute()
  await sql`
    insert into orders (order_key, user_id, order_id, subtotal, points_applied, name, street, city, zip_code, phone, country)
    values ('019a0000-0000-7000-8000-000000000000', ${confirmed.userId}, 'ORD-20260101-001', 250, 0, 'A', 'B', 'C', 'D', 'E',
      'Sri Lanka')`.execute(db)
  await transaction(db, (tx) =>
    addJob(tx, 'order_mail', { orderKey: '019a0000-0000-7000-8000-000000000000' }),
  )
  await expect.poll(unfinishedJobs).toBe(0)
  expect(mailsTo(confirmed)).toBe(0)
})

test('where addresses count as confirmed everybody can order', async () => {
  const member = await open.make.member({ emailConfirmed: false })
  const product = await open.make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  expect((await member.send('placeOrder', { body })).statusCode).toBe(201)
})

test('a reset mail does not wait behind order mails', async () => {
  const member = { ...(await make.member()), email: 'slow@example.org' }
  await db.updateTable('users').set({ email: member.email }).where('user_id', '=', member.userId).execute()
  await order(member, await make.product())
  await expect.poll(() => mailsTo(member)).toBe(1)
  const other = await make.member()
  await visitor.call('forgotPassword', { body: { email: other.email } })
  await expect.poll(() => mailsTo(other)).toBe(1)
})

test('a member gets at most ten order mails in 24 hours', async () => {
  const member = await make.member()
  const product = await make.product({ quantity: 100 })
  for (let placed = 0; placed < 13; placed++) await order(member, product)
  await expect.poll(unfinishedJobs).toBe(0)
  expect(mailsTo(member)).toBe(10)
  clock.advance(DAY + HOUR)
  await order(member, product)
  await expect.poll(() => mailsTo(member)).toBe(11)
})
