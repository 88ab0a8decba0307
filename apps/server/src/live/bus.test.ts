import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../db/database.ts'
import { cloneDatabase } from '../testing/test-app.ts'
import { type BusEvent, createBus } from './bus.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** The bus of a node, once it is connected, and the events it received. */
async function startNode() {
  const received: BusEvent[] = []
  const errors: Error[] = []
  const bus = createBus(database.url, (error) => errors.push(error))
  bus.subscribe((event) => received.push(event))
  await expect.poll(() => received).toContainEqual({ type: 'events.missed' })
  return { bus, received, errors }
}

async function startNodes() {
  const nodes = { one: await startNode(), two: await startNode() }
  // The first node is notified when the second one connects.
  await expect.poll(() => nodes.one.received.length).toBe(2)
  for (const { received } of Object.values(nodes)) received.length = 0
  return {
    ...nodes,
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(nodes).map(({ bus }) => bus.close()))
    },
  }
}

const changed = (n: number): BusEvent => ({ type: 'post.changed', postId: `post ${n}` })

test('every node receives an event once, the publishing node synchronously', async () => {
  await using nodes = await startNodes()
  nodes.one.bus.publish(changed(1))
  expect(nodes.one.received).toEqual([changed(1)])
  await expect.poll(() => nodes.two.received).toEqual([changed(1)])
  nodes.two.bus.publish(changed(2))
  await expect.poll(() => nodes.one.received).toEqual([changed(1), changed(2)])
  expect(nodes.two.received).toEqual([changed(1), changed(2)])
})

test('thousands of events arrive in order', async () => {
  await using nodes = await startNodes()
  const events = Array.from({ length: 3000 }, (_, n) => changed(n))
  for (const event of events) nodes.one.bus.publish(event)
  await expect.poll(() => nodes.two.received.length, { timeout: 10_000 }).toBe(3000)
  expect(nodes.two.received).toEqual(events)
})

test('an event that is too large to be sent arrives as events.missed', async () => {
  await using nodes = await startNodes()
  const revoked = { type: 'sessions.revoked' as const, sessionIds: Array(300).fill('x'.repeat(36)) }
  nodes.one.bus.publish(changed(1))
  nodes.one.bus.publish(revoked)
  nodes.one.bus.publish(changed(2))
  expect(nodes.one.received).toEqual([changed(1), revoked, changed(2)])
  await expect.poll(() => nodes.two.received).toEqual([changed(1), { type: 'events.missed' }, changed(2)])
})

test('a payload that this node does not understand arrives as events.missed', async () => {
  await using nodes = await startNodes()
  for (const payload of ['', 'x', '["newer",[{"type":"planet.changed"}]]'])
    await sql`select pg_notify('canopy', ${payload})`.execute(db)
  await expect.poll(() => nodes.one.received).toEqual(Array(3).fill({ type: 'events.missed' }))
})

test('after a broken connection the bus reconnects and every node receives events.missed', async () => {
  await using nodes = await startNodes()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'canopy bus' and datname = current_database()`.execute(db)
  for (const { received } of [nodes.one, nodes.two])
    await expect.poll(() => received, { timeout: 10_000 }).toContainEqual({ type: 'events.missed' })
  expect(nodes.one.errors).toHaveLength(1)

  // The order in which they reconnect is open. Once both are connected, events arrive again.
  await expect
    .poll(
      () => {
        nodes.one.bus.publish(changed(7))
        return nodes.two.received
      },
      { timeout: 10_000 },
    )
    .toContainEqual(changed(7))
})

test('an event published just before closing still arrives', async () => {
  const [one, two] = [await startNode(), await startNode()]
  one.bus.publish(changed(1))
  await one.bus.close()
  await expect.poll(() => two.received).toContainEqual(changed(1))
  await two.bus.close()
})
