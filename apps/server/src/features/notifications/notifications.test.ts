import { UNREAD_COUNTED_MAX } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { translateIn } from '../../languages/languages.ts'
import type { BusEvent } from '../../live/bus/bus.ts'
import { nextPath } from '../../testing/next-page.ts'
import { testApp } from '../../testing/test-app.ts'
import { notify } from './index.ts'

const { deps, db, transaction, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const shipped = (orderId: string) =>
  ({ kind: 'order.moved', values: { orderId, status: 'shipped' } }) as const
const shippedText = (orderId: string) => `Your order ${orderId} has been shipped.`

/** Returns the published events. */
async function notifyMember(
  { userId }: Member,
  { orderId = '1', ...group }: { orderId?: string; groupKey?: string } = {},
) {
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await transaction((tx) => notify(tx, { userId, notice: shipped(orderId), href: '/feed', ...group }))
  end()
  return events
}

const textsOf = async (member: Member) => (await member.call('listNotifications', {})).map(({ text }) => text)

test('only the member can read their notifications, newest first', async () => {
  const member = await make.member()
  const other = await make.member()
  await notifyMember(member, { orderId: '1' })
  const events = await notifyMember(member, { orderId: '2' })
  const list = await member.call('listNotifications', {})
  const common = {
    id: expect.any(String),
    kind: 'order',
    time: expect.any(String),
    read: false,
    href: '/feed',
    postId: null,
  }
  expect(list).toEqual([
    { ...common, text: shippedText('2') },
    { ...common, text: shippedText('1') },
  ])
  expect(events).toEqual([{ type: 'notification.created', userId: member.userId, id: list[0]?.id }])
  expect(await other.call('listNotifications', {})).toEqual([])
})

test('browsers do not store notifications, also when they ask again', async () => {
  const member = await make.member()
  await notifyMember(member)
  const asked = [await member.send('listNotifications', {}), await member.send('listNotifications', {})]
  expect(asked.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect(asked[1]?.payload).toBe(asked[0]?.payload)
})

test('a rolled back transaction notifies nobody', async () => {
  const member = await make.member()
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  const work = transaction(async (tx) => {
    await notify(tx, { userId: member.userId, notice: shipped('1'), href: '/' })
    throw new Error('changed our mind')
  })
  await expect(work).rejects.toThrow('changed our mind')
  end()
  expect(events).toEqual([])
  expect(await textsOf(member)).toEqual([])
})

test('notifications of one group are merged, moved up and unread again', async () => {
  const member = await make.member()
  await notifyMember(member, { groupKey: 'order:1', orderId: '1' })
  await notifyMember(member, { groupKey: 'order:2', orderId: '2' })
  await db.updateTable('notifications').set({ created_at: sql`created_at - interval '1 second'` }).execute()
  await member.call('readAllNotifications', {})
  const [event] = await notifyMember(member, { groupKey: 'order:1', orderId: '3' })
  const list = await member.call('listNotifications', {})
  expect(event).toMatchObject({ type: 'notification.created', id: list[0]?.id })
  expect(list).toMatchObject([
    { text: shippedText('3'), read: false },
    { text: shippedText('2'), read: true },
  ])
})

test('twenty concurrent notifications of one group are merged into one', async () => {
  const member = await make.member()
  await Promise.all(Array.from({ length: 20 }, () => notifyMember(member, { groupKey: 'order:1' })))
  expect(await textsOf(member)).toHaveLength(1)
})

test('one notification can be marked as read, twice without effect, and then all', async () => {
  const member = await make.member()
  for (const orderId of ['1', '2', '3']) await notifyMember(member, { orderId })
  const reads = async () => (await member.call('listNotifications', {})).map(({ read }) => read)
  const unread = () => member.call('countUnreadNotifications', {})
  expect(await unread()).toBe(3)
  const second = (await member.call('listNotifications', {})).at(1)
  const params = { id: second?.id ?? '' }
  await member.call('readNotification', { params })
  await member.call('readNotification', { params })
  expect(await reads()).toEqual([false, true, false])
  expect(await unread()).toBe(2)
  await member.call('readAllNotifications', {})
  expect(await reads()).toEqual([true, true, true])
  expect(await unread()).toBe(0)
})

test('of very many unread notifications the newest are counted', async () => {
  const member = await make.member()
  await sql`
    insert into notifications (notification_id, user_id, kind, notice, href, created_at)
    select gen_random_uuid(), ${member.userId}, 'points', '{"kind": "points.welcome", "values": {}}', '/shop', now() - n * interval '1 minute'
    from generate_series(1, ${UNREAD_COUNTED_MAX}) n`.execute(db)
  expect(await member.call('countUnreadNotifications', {})).toBe(UNREAD_COUNTED_MAX)
  await member.call('readAllNotifications', {})
  expect(await member.call('countUnreadNotifications', {})).toBe(0)
})

test("another member's notification is 404 and stays unread", async () => {
  const member = await make.member()
  const other = await make.member({ duties: ['owner'] })
  await notifyMember(member)
  const [notification] = await member.call('listNotifications', {})
  for (const id of [notification?.id, '019a0000-0000-7000-8000-000000000000', 'nonsense']) {
    const refused = await other.refused('readNotification', { params: { id } })
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
  }
  await other.call('readAllNotifications', {})
  expect(await member.call('listNotifications', {})).toMatchObject([{ read: false }])
  expect(await member.call('countUnreadNotifications', {})).toBe(1)
  expect(await other.call('countUnreadNotifications', {})).toBe(0)
})

test('pages have no gaps, also with equal times', async () => {
  const member = await make.member()
  await transaction(async (tx) => {
    for (let number = 1; number <= 7; number++)
      await notify(tx, { userId: member.userId, notice: shipped(`${number}`), href: '/' })
  })
  const texts: string[] = []
  let query: Record<string, string> = { limit: '3' }
  for (const size of [3, 3, 1]) {
    const response = await member.send('listNotifications', { query })
    const page: { text: string }[] = response.json()
    expect(page).toHaveLength(size)
    texts.push(...page.map(({ text }) => text))
    const next = nextPath(response)
    expect(next !== undefined).toBe(texts.length < 7)
    query = Object.fromEntries(new URL(next ?? '/', 'http://canopy').searchParams)
  }
  expect(texts).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => shippedText(`${number}`)))
})

test('malformed page parameters and visitors are refused', async () => {
  const member = await make.member()
  for (const query of [
    { limit: 0 },
    { limit: 101 },
    { limit: 'x' },
    { cursor: 'nonsense' },
    { cursor: 'bnVsbA' },
  ])
    expect(await member.refused('listNotifications', { query })).toMatchObject({ status: 400 })
  const params = { id: '019a0000-0000-7000-8000-000000000000' }
  for (const name of [
    'listNotifications',
    'countUnreadNotifications',
    'readNotification',
    'readAllNotifications',
  ] as const)
    expect(await visitor.refused(name, { params })).toMatchObject({ status: 401 })
})

test('a filter lists only the kinds of its tab, page by page', async () => {
  const [member, ben] = [await make.member(), await make.member()]
  const params = await member.call('createPost', { body: { content: 'post', userId: member.userId } })
  await ben.call('createComment', { params, body: 'Hello' })
  await ben.call('likePost', { params })
  await ben.call('follow', { params: member })
  const values = {}
  for (const notice of [
    shipped('1'),
    { kind: 'points.welcome', values },
    { kind: 'points.heldRestored', values },
    { kind: 'products.new', values },
    { kind: 'suspension.lifted', values },
  ] as const)
    await transaction((tx) => notify(tx, { userId: member.userId, notice, href: '/' }))
  const of = async (filter: 'mentions' | 'replies' | 'reactions' | 'follows' | 'points') =>
    (await member.call('listNotifications', { query: { filter } })).map(({ kind }) => kind)
  expect(await of('mentions')).toEqual([])
  expect(await of('replies')).toEqual(['comment'])
  expect(await of('reactions')).toEqual(['reaction'])
  expect(await of('follows')).toEqual(['follow'])
  expect(await of('points')).toEqual(['products', 'verdict', 'points', 'order'])
  expect(await member.call('listNotifications', {})).toHaveLength(8)
  const first = await member.send('listNotifications', { query: { filter: 'points', limit: '3' } })
  const next = nextPath(first) ?? '/'
  const query = Object.fromEntries(new URL(next, 'http://canopy').searchParams)
  const rest = (await member.send('listNotifications', { query })).json()
  expect(rest).toMatchObject([{ kind: 'order' }])
  expect(rest).toHaveLength(1)
  expect(await member.refused('listNotifications', { query: { filter: 'birthdays' } })).toMatchObject({
    status: 400,
  })
})

test('each reader gets the list in their own language, also when it is kept', async () => {
  const [member, other] = [await make.member(), await make.member()]
  await notifyMember(member)
  await notifyMember(other)
  const read = async (reader: Member, language: string) => {
    const list = await reader.call('listNotifications', { headers: { 'accept-language': language } })
    return list.map(({ text }) => text)
  }
  const texts = { en: [shippedText('1')], ta: [translateIn('ta')('notices.orderShipped', { orderId: '1' })] }
  expect(texts.ta).not.toEqual(texts.en)
  for (const language of ['ta', 'en', 'ta', 'en'] as const)
    expect(await read(member, language)).toEqual(texts[language])
  expect(await read(other, 'en')).toEqual(texts.en)
  expect(await read(other, 'ta')).toEqual(texts.ta)
})

test('the reason of what was undone is in the language of the reader', async () => {
  const member = await make.member()
  const notice = { kind: 'points.corrected', values: { points: 5, reason: 'Undone: counted twice' } } as const
  await transaction((tx) => notify(tx, { userId: member.userId, notice, href: '/points' }))
  const read = async (language: string) =>
    (await member.send('listNotifications', { headers: { 'accept-language': language } })).json()[0].text
  const reason = translateIn('ta')('desk.undoneBecause', { reason: 'counted twice' })
  expect(await read('ta')).toBe(translateIn('ta')('notices.pointsAdded', { points: 5, reason }))
  expect(await read('en')).toContain('Undone: counted twice')
})

test('a notice names challenges and products in the language of the reader', async () => {
  const member = await make.member()
  const { challengeId } = await make.challenge({ challengeName: 'Plant a tree' })
  const { productID: productId } = await make.product({ productName: 'Solar lantern' })
  const [challenge, product] = [{ challengeName: 'மரம் நடுங்கள்' }, { productName: 'சூரிய விளக்கு' }]
  await db
    .updateTable('challenges')
    .set({ translations: JSON.stringify({ ta: challenge }) })
    .where('challenge_id', '=', challengeId)
    .execute()
  await db
    .updateTable('products')
    .set({ translations: JSON.stringify({ ta: product }) })
    .where('product_id', '=', productId)
    .execute()
  const proven = { points: 40, challengeName: 'Plant a tree' }
  const proofed = { kind: 'proof.follows', values: proven } as const
  const reached = { kind: 'saving.reached', values: { productName: 'Solar lantern' } } as const
  const closed = {
    kind: 'challenge.closed',
    values: { challengeName: 'Long gone', reason: 'Over.' },
  } as const
  await transaction(async (tx) => {
    const { userId } = member
    await notify(tx, { userId, notice: closed, href: paths.challenge(2_000_000_000) })
    await notify(tx, { userId, notice: proofed, href: paths.submitProof(challengeId) })
    await notify(tx, { userId, notice: reached, href: paths.product(productId) })
  })
  const read = async (language: string): Promise<string[]> =>
    (await member.send('listNotifications', { headers: { 'accept-language': language } }))
      .json()
      .map(({ text }: { text: string }) => text)
      .slice(0, 3)
  const [ta, si] = [translateIn('ta'), translateIn('si')]
  expect(await read('ta')).toEqual([
    ta('notices.savingReached', product),
    ta('notices.proofFollows', { ...proven, ...challenge }),
    ta('notices.challengeClosed', closed.values),
  ])
  expect(await read('si')).toEqual([
    si('notices.savingReached', reached.values),
    si('notices.proofFollows', proven),
    si('notices.challengeClosed', closed.values),
  ])
})
