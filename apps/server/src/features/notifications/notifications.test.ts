import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BusEvent } from '../../live/bus.ts'
import { testApp } from '../../testing/test-app.ts'
import { notify } from './index.ts'

const { deps, db, transaction, make, visitor } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

/** Notifies `member` of something and answers what was published. */
async function tell({ userId }: Member, notice: { text?: string; groupKey?: string } = {}) {
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await transaction((tx) =>
    notify(tx, { userId, kind: 'order', text: 'Something happened', href: '/feed', ...notice }),
  )
  end()
  return events
}

const textsOf = async (member: Member) => (await member.call('listNotifications', {})).map(({ text }) => text)

test('what is told can be read by its member alone, newest first', async () => {
  const member = await make.member()
  const other = await make.member()
  await tell(member, { text: 'First' })
  const events = await tell(member, { text: 'Second' })
  const list = await member.call('listNotifications', {})
  const told = {
    id: expect.any(String),
    kind: 'order',
    time: expect.any(String),
    read: false,
    href: '/feed',
  }
  expect(list).toEqual([
    { ...told, text: 'Second' },
    { ...told, text: 'First' },
  ])
  expect(events).toEqual([{ type: 'notification', userId: member.userId, id: list[0]?.id }])
  expect(await other.call('listNotifications', {})).toEqual([])
})

test('a rolled back act tells nothing', async () => {
  const member = await make.member()
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  const work = transaction(async (tx) => {
    await notify(tx, { userId: member.userId, kind: 'order', text: 'Shipped', href: '/' })
    throw new Error('changed our mind')
  })
  await expect(work).rejects.toThrow('changed our mind')
  end()
  expect(events).toEqual([])
  expect(await textsOf(member)).toEqual([])
})

test('what belongs together stays one line, which is moved up and unread again', async () => {
  const member = await make.member()
  await tell(member, { groupKey: 'order:1', text: 'Shipped' })
  await tell(member, { groupKey: 'order:2', text: 'Another one shipped' })
  await db.updateTable('notifications').set({ created_at: sql`created_at - interval '1 second'` }).execute()
  await member.call('readAllNotifications', {})
  const [event] = await tell(member, { groupKey: 'order:1', text: 'Delivered' })
  const list = await member.call('listNotifications', {})
  expect(event).toMatchObject({ type: 'notification', id: list[0]?.id })
  expect(list).toMatchObject([
    { text: 'Delivered', read: false },
    { text: 'Another one shipped', read: true },
  ])
})

test('twenty of one group at once make one line', async () => {
  const member = await make.member()
  await Promise.all(Array.from({ length: 20 }, () => tell(member, { groupKey: 'order:1' })))
  expect(await textsOf(member)).toHaveLength(1)
})

test('one can be marked read, again without effect, and then all', async () => {
  const member = await make.member()
  for (const text of ['First', 'Second', 'Third']) await tell(member, { text })
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

test("somebody else's notification is not there, and stays unread", async () => {
  const member = await make.member()
  const other = await make.member({ role: 'steward' })
  await tell(member)
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

test('the list comes in pages without gaps, also where times are equal', async () => {
  const member = await make.member()
  await transaction(async (tx) => {
    for (let number = 1; number <= 7; number++)
      await notify(tx, { userId: member.userId, kind: 'order', text: `No. ${number}`, href: '/' })
  })
  const texts: string[] = []
  let query: Record<string, string> = { limit: '3' }
  for (const size of [3, 3, 1]) {
    const response = await member.send('listNotifications', { query })
    const page: { text: string }[] = response.json()
    expect(page).toHaveLength(size)
    texts.push(...page.map(({ text }) => text))
    const next = /<(.*)>; rel="next"/.exec(String(response.headers.link))?.[1]
    expect(next !== undefined).toBe(texts.length < 7)
    query = Object.fromEntries(new URL(next ?? '/', 'http://canopy').searchParams)
  }
  expect(texts).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `No. ${number}`))
})

test('malformed pages are refused, and visitors', async () => {
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
