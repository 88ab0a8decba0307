import { HOUR } from '@canopy/contract/limits'
import { noticeText } from '@canopy/contract/notifications/notices'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { englishWriter } from '../../../testing/english.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { shopState } from '../../../testing/shop-state.ts'
import { testApp } from '../../../testing/test-app.ts'
import { releaseStock } from './release-stock.ts'

const server = await startMailServer()
// Registered before the app's own hook, so that it runs after it: the app has connections to the server.
afterAll(server.close)
const { db, make, deps } = await testApp({ ECONOMY: 'guarded', SMTP_URL: server.url })
const { stockOf, balanceOf } = shopState(db)
await db.updateTable('policies').set({ community_cap: 10_000_000, young_share: 100 }).execute()

const steward = await make.member({ duties: ['shop'] })

/** An order of a new member that was placed so many hours ago. With more than 500 points it is on hold. */
async function placedBefore(hours: number, points = 100) {
  const member = await make.member({ points })
  const product = await make.product({ price: 1000, quantity: 5 })
  const body = orderPayload(member.userId, [{ ...product, quantity: 2 }], { points })
  const { orderId } = await member.call('placeOrder', { body })
  const { orderKey } = await db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - hours * HOUR) })
    .where('user_id', '=', member.userId)
    .returning('order_key as orderKey')
    .executeTakeFirstOrThrow()
  const params = { orderKey }
  return {
    member,
    product,
    orderId,
    params,
    state: async () => ({
      status: (await member.call('getOrder', { params: { orderId } })).status,
      stock: await stockOf(product),
      points: await balanceOf(member),
    }),
  }
}

const expiryMails = () =>
  server.mails.filter((mail) => /Subject: Your Canopy order \S+ was cancelled/.test(mail))
async function waitingMails() {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'order_expired_mail' and state <> 'completed'`.execute(
    db,
  )
  return rows[0]?.count
}
const noticesOf = async ({ member }: Awaited<ReturnType<typeof placedBefore>>) =>
  (await member.call('listNotifications', {})).map(({ text }) => text)

test.each([
  ['pending', 100],
  ['on hold', 600],
])('an order that is %s for 72 hours is cancelled once, with a mail and a notice', async (status, points) => {
  const old = await placedBefore(72.1, points)
  const recent = await placedBefore(71.9, points)
  const held = { status, stock: 3, points: 0 }
  expect([await old.state(), await recent.state()]).toEqual([held, held])
  const before = expiryMails().length
  await Promise.all([releaseStock(deps), releaseStock(deps)])
  await releaseStock(deps)
  expect(await old.state()).toEqual({ status: 'cancelled', stock: 5, points })
  expect(await recent.state()).toEqual(held)
  expect(await noticesOf(old)).toEqual([
    noticeText(englishWriter, { kind: 'order.expired', values: { orderId: old.orderId, hours: 72 } }),
  ])
  await expect.poll(waitingMails).toBe(0)
  expect(expiryMails()).toHaveLength(before + 1)
  const mail = expiryMails().at(-1) ?? ''
  expect(mail).toContain(`To: ${old.member.email}`)
  expect(mail).toContain(old.orderId)
})

test('an order that a steward released, sent or moved back stays', async () => {
  const reason = 'Checked'
  const released = await placedBefore(100, 600)
  const sent = await placedBefore(100)
  const back = await placedBefore(100)
  const move = (
    { params }: typeof sent,
    from: 'on hold' | 'pending' | 'shipped',
    status: 'pending' | 'shipped',
  ) => steward.call('moveOrder', { params, body: { from, status, reason } })
  await move(released, 'on hold', 'pending')
  await move(sent, 'pending', 'shipped')
  await move(back, 'pending', 'shipped')
  await move(back, 'shipped', 'pending')
  await releaseStock(deps)
  expect([await released.state(), await sent.state(), await back.state()]).toEqual([
    { status: 'pending', stock: 3, points: 0 },
    { status: 'shipped', stock: 3, points: 0 },
    { status: 'pending', stock: 3, points: 0 },
  ])
})

test('an order that is sent while its stock is being released is sent or cancelled, not both', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await placedBefore(100)
    const ship = { from: 'pending', status: 'shipped', reason: 'On its way' } as const
    const [sent] = await Promise.all([
      steward.send('moveOrder', { params: order.params, body: ship }),
      releaseStock(deps),
    ])
    expect(await order.state()).toEqual(
      sent.statusCode === 200
        ? { status: 'shipped', stock: 3, points: 0 }
        : { status: 'cancelled', stock: 5, points: 100 },
    )
    const notices = await noticesOf(order)
    expect(notices).toHaveLength(1)
  }
})

const open = await testApp({ ECONOMY: 'open' })

test('where the policy is open, orders wait as long as they wait', async () => {
  const [member, product] = [await open.make.member(), await open.make.product({ quantity: 5 })]
  const body = orderPayload(member.userId, [{ ...product, quantity: 2 }])
  const { orderId } = await member.call('placeOrder', { body })
  await open.db
    .updateTable('orders')
    .set({ created_at: new Date(0) })
    .execute()
  await releaseStock(open.deps)
  expect(await member.call('getOrder', { params: { orderId } })).toMatchObject({ status: 'pending' })
})
