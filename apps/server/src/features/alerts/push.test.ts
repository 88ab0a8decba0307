import { DAY, HOUR, MINUTE, PUSHES_MAX, PUSHES_WITHIN } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSecret } from '../../db/secrets.ts'
import { createPush } from '../../push/push.ts'
import { makeBrowser, startPushService } from '../../testing/servers/push-service.ts'
import { testApp } from '../../testing/test-app.ts'
import { notify } from '../notifications/index.ts'

const { db, deps, clock, internet, make, transaction } = await testApp({
  MAIL_FROM: 'Canopy <hello@example.org>',
})
const service = await startPushService(internet)
afterAll(service.close)

type Member = Awaited<ReturnType<typeof make.member>>

const ALWAYS = { notPushed: [], mailed: [], digest: false, quietHours: null, timeZone: 'Asia/Colombo' }

/** Noon in Colombo. */
beforeEach(() => {
  const now = clock.now().getTime()
  clock.advance(Math.ceil((now - 6.5 * HOUR) / DAY) * DAY + 6.5 * HOUR - now)
})

async function subscribe(member: Member, browser = makeBrowser()) {
  await make.useSessions()
  await member.call('addPushSubscription', { body: browser.subscription })
  return browser
}

/** Notifies the member that an order has been shipped. */
const notifyOf = ({ userId }: Member, orderId: string) =>
  transaction((tx) =>
    notify(tx, {
      userId,
      notice: { kind: 'order.moved', values: { orderId, status: 'shipped' } },
      href: '/profile?tab=orders',
    }),
  )

/** Runs what waits, and resolves when nothing is left that is due. */
async function jobsAreDone() {
  const unfinished = async () => {
    const { rows } = await sql`select from pgboss.job
      where name in ('alert', 'push', 'push_summary') and (state = 'active' or (state = 'created' and start_after <= now()))`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(unfinished).toBe(0)
}

/** Lets jobs run that wait for a later time. */
const beDue = () =>
  sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)

const subscriptionsOf = ({ userId }: Member) =>
  db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()

test('a notification reaches every browser of the member, encrypted, and says no more than in the app', async () => {
  const member = await make.member()
  const [phone, laptop] = [await subscribe(member), await subscribe(member)]
  const stranger = await subscribe(await make.member())
  await notifyOf(member, 'A1')
  await jobsAreDone()
  const [notification] = await member.call('listNotifications', {})
  const content = {
    text: 'Your order A1 has been shipped.',
    href: '/profile?tab=orders',
    tag: notification?.id,
  }
  expect(service.readBy(phone)).toEqual([content])
  expect(service.readBy(laptop)).toEqual([content])
  expect(service.of(stranger)).toEqual([])
  const { pushKey } = await member.call('getAlertSettings', {})
  const [message] = service.of(phone)
  expect(message?.body.toString('latin1')).not.toContain('order')
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400' })
  expect(message?.headers.topic).toMatch(/^[\w-]{1,32}$/)
  expect(message?.vapid).toMatchObject({
    aud: 'https://push.example',
    sub: 'mailto:hello@example.org',
    key: pushKey,
  })
})

test('a comment is pushed with who wrote it, a reaction only if the member wants that', async () => {
  const [member, ben] = [await make.member(), await make.member({ fullName: 'Ben Okafor' })]
  const browser = await subscribe(member)
  const post = await member.call('createPost', { body: { content: 'Hello', userId: member.userId } })
  await ben.call('react', { params: post, body: { emoji: '👍', userId: ben.userId } })
  await ben.call('createComment', { params: post, body: 'Secret words' })
  await jobsAreDone()
  expect(service.readBy(browser)).toMatchObject([{ text: 'Ben Okafor commented on your post.' }])
  await member.call('setAlertSettings', { body: { ...ALWAYS, notPushed: ['comment'] } })
  const cara = await make.member({ fullName: 'Cara Silva' })
  await cara.call('createComment', { params: post, body: 'More' })
  await cara.call('react', { params: post, body: { emoji: '💡', userId: cara.userId } })
  await jobsAreDone()
  expect(service.readBy(browser).slice(1)).toMatchObject([
    { text: 'Cara Silva and 1 other reacted to your post.', href: `/posts/${post.postId}` },
  ])
})

test('who follows, asks to or accepts is pushed, unless it is the same member again within a day', async () => {
  const [member, ben] = [await make.member({ fullName: 'Anna' }), await make.member({ fullName: 'Ben' })]
  const cara = await make.member({ fullName: 'Cara' })
  const [browser, ofBen, ofCara] = [await subscribe(member), await subscribe(ben), await subscribe(cara)]
  for (const call of ['follow', 'unfollow', 'follow'] as const) {
    await ben.call(call, { params: member })
    await jobsAreDone()
  }
  await member.call('setPrivacy', { body: { isPrivate: true } })
  await cara.call('follow', { params: member })
  await jobsAreDone()
  expect(service.readBy(browser).map(({ text }) => text)).toEqual([
    'Ben followed you.',
    'Cara asked to follow you.',
  ])
  await member.call('acceptFollower', { params: cara })
  await ben.call('setAlertSettings', { body: { ...ALWAYS, notPushed: ['follow'] } })
  await member.call('follow', { params: ben })
  await jobsAreDone()
  expect(service.readBy(ofCara)).toMatchObject([{ text: 'Anna let you follow them.' }])
  expect(service.of(ofBen)).toEqual([])
})

test('what was read, deleted or turned off meanwhile is not pushed', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  await member.call('setNotificationSettings', { body: { order: false } })
  await notifyOf(member, 'Turned off')
  await jobsAreDone()
  expect(service.of(browser)).toEqual([])
  await transaction(async (tx) => {
    await notify(tx, {
      userId: member.userId,
      notice: { kind: 'points.heldRestored', values: {} },
      href: '/',
    })
    await tx
      .updateTable('notifications')
      .set({ read_at: clock.now() })
      .where('user_id', '=', member.userId)
      .execute()
  })
  await jobsAreDone()
  expect(service.of(browser)).toEqual([])
})

test('in the quiet hours nothing is pushed; afterwards one message counts what is still unread', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  clock.advance(12 * HOUR)
  for (const text of ['One', 'Two', 'Three']) await notifyOf(member, text)
  await jobsAreDone()
  expect(service.of(browser)).toEqual([])
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from pgboss.job where name = 'push_summary' and state = 'created'`.execute(db)
  expect(rows).toHaveLength(1)
  const [first] = await member.call('listNotifications', {})
  clock.advance(7 * HOUR)
  await make.useSessions()
  await member.call('readNotification', { params: { id: first?.id ?? '' } })
  await beDue()
  await jobsAreDone()
  expect(service.readBy(browser)).toEqual([
    { text: '2 notifications are waiting for you.', href: '/notifications', tag: 'summary' },
  ])
  await notifyOf(member, 'In the morning')
  await jobsAreDone()
  expect(service.readBy(browser).slice(1)).toMatchObject([
    { text: expect.stringContaining('In the morning') },
  ])
})

test('many notifications at once are pushed up to a bound, and then as one message that counts them', async () => {
  const member = await make.member()
  const [phone, laptop] = [await subscribe(member), await subscribe(member)]
  const texts = ['1', '2', '3', '4', '5', '6', '7', '8']
  for (const text of texts) await notifyOf(member, text)
  await jobsAreDone()
  for (const browser of [phone, laptop]) expect(service.of(browser)).toHaveLength(PUSHES_MAX)
  clock.advance(PUSHES_WITHIN)
  await beDue()
  await jobsAreDone()
  for (const browser of [phone, laptop])
    expect(service.readBy(browser).slice(PUSHES_MAX)).toEqual([
      { text: '3 notifications are waiting for you.', href: '/notifications', tag: 'summary' },
    ])
  await notifyOf(member, 'Later')
  await jobsAreDone()
  expect(service.readBy(phone).slice(PUSHES_MAX + 1)).toMatchObject([
    { text: expect.stringContaining('Later') },
  ])
})

test('a crowd under one post is pushed up to a bound, and then once with all of them', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  const post = await member.call('createPost', { body: { content: 'Hello', userId: member.userId } })
  for (let count = 0; count < PUSHES_MAX + 3; count += 1) {
    const other = await make.member()
    await other.call('createComment', { params: post, body: 'Me too' })
    await jobsAreDone()
  }
  expect(service.of(browser)).toHaveLength(PUSHES_MAX)
  clock.advance(PUSHES_WITHIN)
  await beDue()
  await jobsAreDone()
  expect(service.readBy(browser).slice(PUSHES_MAX)).toMatchObject([
    { text: expect.stringContaining(`and ${PUSHES_MAX + 2} others commented on your post.`) },
  ])
})

test('what is beyond the bound waits for the end of the quiet hours, if they begin meanwhile', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  clock.advance(10 * HOUR - 5 * MINUTE)
  for (let count = 0; count < PUSHES_MAX + 2; count += 1) {
    await notifyOf(member, `${count}`)
    // Waits for each alert: jobs that wait together run in any order, and the number counts what was notified since the first that waits.
    await jobsAreDone()
  }
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from start_after - now()) / 3600 as hours from pgboss.job
    where name = 'push_summary' and state = 'created' and data->>'userId' = ${member.userId}`.execute(db)
  expect(rows.map(({ hours }) => Math.round(hours))).toEqual([9])
  clock.advance(9 * HOUR + PUSHES_WITHIN)
  await beDue()
  await jobsAreDone()
  expect(service.readBy(browser).slice(PUSHES_MAX)).toMatchObject([
    { text: '2 notifications are waiting for you.' },
  ])
})

test('what was notified in the quiet hours of somebody who is blocked since is not counted', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  const ben = await make.member()
  const body = { content: 'Hello', userId: member.userId }
  const [first, second] = [
    await member.call('createPost', { body }),
    await member.call('createPost', { body }),
  ]
  clock.advance(12 * HOUR)
  await make.useSessions()
  for (const post of [first, second]) await ben.call('createComment', { params: post, body: 'Well done' })
  await notifyOf(member, 'Alone')
  await jobsAreDone()
  clock.advance(7 * HOUR)
  await make.useSessions()
  await member.call('block', { params: ben })
  expect(await member.call('countUnreadNotifications', {})).toBe(1)
  await beDue()
  await jobsAreDone()
  expect(service.readBy(browser)).toMatchObject([{ text: expect.stringContaining('Alone') }])
})

test('a single notification of the quiet hours is pushed as it is, and none that was read', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const [browser, unused] = [await subscribe(member), await subscribe(other)]
  clock.advance(12 * HOUR)
  await notifyOf(member, 'Alone')
  await notifyOf(other, 'Read in the night')
  await jobsAreDone()
  await make.useSessions()
  await other.call('readAllNotifications', {})
  clock.advance(7 * HOUR)
  await beDue()
  await jobsAreDone()
  expect(service.readBy(browser)).toMatchObject([{ text: expect.stringContaining('Alone') }])
  expect(service.of(unused)).toEqual([])
})

test.each([404, 410])('a subscription of which the push service says %i is deleted', async (status) => {
  const member = await make.member()
  const [gone, kept] = [await subscribe(member), await subscribe(member)]
  service.reply(gone, { status })
  await notifyOf(member, 'First')
  await jobsAreDone()
  expect(await subscriptionsOf(member)).toEqual([{ endpoint: kept.subscription.endpoint }])
})

test.each([400, 401, 403])(
  'what may be the fault of this server, such as %i, keeps the subscription',
  async (status) => {
    const member = await make.member()
    const browser = await subscribe(member)
    service.reply(browser, { status })
    await notifyOf(member, 'Refused')
    await jobsAreDone()
    expect(await subscriptionsOf(member)).toEqual([{ endpoint: browser.subscription.endpoint }])
  },
)

test('a busy push service gets the message again after the time it asks for', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  service.reply(browser, { status: 429, headers: { 'retry-after': '600' } })
  await notifyOf(member, 'Later')
  await jobsAreDone()
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - now())::integer as wait from pgboss.job where name = 'push' and state = 'created'`.execute(
    db,
  )
  expect(rows).toEqual([{ wait: expect.closeTo(600, -2) }])
  service.reply(browser, { status: 201 })
  await beDue()
  await jobsAreDone()
  expect(service.readBy(browser).map(({ text }) => text)).toEqual([
    expect.stringContaining('Later'),
    expect.stringContaining('Later'),
  ])
})

test('a push service that fails is tried again, and a subscription that always fails is deleted', async () => {
  const member = await make.member()
  const browser = await subscribe(member)
  service.reply(browser, { status: 503 })
  await notifyOf(member, 'Once more')
  await expect.poll(() => service.of(browser).length).toBe(1)
  await jobsAreDone()
  const failures = db.selectFrom('push_subscriptions').select('failures').where('user_id', '=', member.userId)
  expect(await failures.execute()).toEqual([{ failures: 1 }])
  service.reply(browser, { status: 201 })
  await beDue()
  await expect.poll(() => service.of(browser).length).toBe(2)
  await expect.poll(() => failures.execute()).toEqual([{ failures: 0 }])
  service.reply(browser, { status: 503 })
  await db.updateTable('push_subscriptions').set({ failures: 29 }).execute()
  await notifyOf(member, 'The last one')
  await expect.poll(() => subscriptionsOf(member)).toEqual([])
})

test('a push service that says nothing delays nobody else for long', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const silent = await subscribe(member)
  service.reply(silent, 'silence')
  await notifyOf(member, 'Into silence')
  const browser = await subscribe(other)
  await notifyOf(other, 'Heard')
  await expect.poll(() => service.readBy(browser)).toMatchObject([{ text: expect.stringContaining('Heard') }])
})

test('a message is never sent to a private network', async () => {
  const member = await make.member()
  const inside = await subscribe(member, makeBrowser('inside.example'))
  await notifyOf(member, 'Not for the inside')
  await jobsAreDone()
  expect(service.of(inside)).toEqual([])
  expect(await subscriptionsOf(member)).toEqual([])
})

test('subscriptions are bounded, the same one counts once, and they end with their session', async () => {
  const member = await make.member()
  const first = await subscribe(member)
  await subscribe(member, first)
  expect(await subscriptionsOf(member)).toHaveLength(1)
  for (let count = 0; count < 10; count += 1) {
    clock.advance(MINUTE)
    await subscribe(member)
  }
  const left = (await subscriptionsOf(member)).map(({ endpoint }) => endpoint)
  expect(left).toHaveLength(10)
  expect(left).not.toContain(first.subscription.endpoint)
  await member.call('removePushSubscription', { body: { endpoint: left[0] ?? '' } })
  expect(await subscriptionsOf(member)).toHaveLength(9)
  await member.call('logout', {})
  expect(await subscriptionsOf(member)).toEqual([])
})

test('a browser belongs to who is signed in there; a stranger who knows its address cannot take it', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  const browser = await subscribe(anna)
  await subscribe(ben, browser)
  expect(await subscriptionsOf(anna)).toEqual([])
  expect(await subscriptionsOf(ben)).toHaveLength(1)
  const body = { ...makeBrowser().subscription, endpoint: browser.subscription.endpoint }
  expect(await anna.refused('addPushSubscription', { body })).toMatchObject({
    status: 409,
    code: 'push_refused',
  })
  await anna.call('removePushSubscription', { body })
  expect(await subscriptionsOf(ben)).toHaveLength(1)
})

test.each([
  'http://push.example/1',
  'https://push.example:8443/1',
  'https://user:secret@push.example/1',
  'ftp://push.example/1',
  'nonsense',
])('%s is no address of a push service', async (endpoint) => {
  const member = await make.member()
  const body = { ...makeBrowser().subscription, endpoint }
  expect(await member.refused('addPushSubscription', { body })).toMatchObject({ status: 400 })
})

test('overlong addresses and malformed keys are refused', async () => {
  const member = await make.member()
  const { subscription } = makeBrowser()
  const endpoint = `https://push.example/${'a'.repeat(1000)}`
  expect(await member.refused('addPushSubscription', { body: { ...subscription, endpoint } })).toMatchObject({
    status: 400,
  })
  for (const keys of [{}, { ...subscription.keys, auth: 'short' }, { ...subscription.keys, p256dh: 'a b' }])
    expect(await member.refused('addPushSubscription', { body: { ...subscription, keys } })).toMatchObject({
      status: 400,
    })
})

test('all processes use the same key', async () => {
  const other = createPush({ internet, readKey: createSecret(db, 'push'), contact: 'mailto:a@example.org' })
  expect(await other.publicKey()).toBe(await deps.push.publicKey())
})
