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

/** A node's bus with all that was heard on it, once it is connected. */
async function startNode() {
  const heard: BusEvent[] = []
  const errors: Error[] = []
  const bus = createBus(database.url, (error) => errors.push(error))
  bus.subscribe((event) => heard.push(event))
  await expect.poll(() => heard).toContainEqual({ type: 'events.missed' })
  return { bus, heard, errors }
}

async function startNodes() {
  const nodes = { one: await startNode(), two: await startNode() }
  // The second one's connection is announced to the first.
  await expect.poll(() => nodes.one.heard.length).toBe(2)
  for (const { heard } of Object.values(nodes)) heard.length = 0
  return {
    ...nodes,
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(nodes).map(({ bus }) => bus.close()))
    },
  }
}

const changed = (n: number): BusEvent => ({ type: 'post.changed', postId: `post ${n}` })

test('an event is heard once on every node, on its own at once', async () => {
  await using nodes = await startNodes()
  nodes.one.bus.publish(changed(1))
  expect(nodes.one.heard).toEqual([changed(1)])
  await expect.poll(() => nodes.two.heard).toEqual([changed(1)])
  nodes.two.bus.publish(changed(2))
  await expect.poll(() => nodes.one.heard).toEqual([changed(1), changed(2)])
  expect(nodes.two.heard).toEqual([changed(1), changed(2)])
})

test('thousands of events arrive in order, and are few notifications', async () => {
  await using nodes = await startNodes()
  const events = Array.from({ length: 3000 }, (_, n) => changed(n))
  for (const event of events) nodes.one.bus.publish(event)
  await expect.poll(() => nodes.two.heard.length, { timeout: 10_000 }).toBe(3000)
  expect(nodes.two.heard).toEqual(events)
})

test('an event too large to be sent is told as anything that may have changed', async () => {
  await using nodes = await startNodes()
  const revoked = { type: 'sessions.revoked' as const, sessionIds: Array(300).fill('x'.repeat(36)) }
  nodes.one.bus.publish(changed(1))
  nodes.one.bus.publish(revoked)
  nodes.one.bus.publish(changed(2))
  expect(nodes.one.heard).toEqual([changed(1), revoked, changed(2)])
  await expect.poll(() => nodes.two.heard).toEqual([changed(1), { type: 'events.missed' }, changed(2)])
})

test('what this node does not understand is told as anything that may have changed', async () => {
  await using nodes = await startNodes()
  for (const payload of ['', 'x', '["newer",[{"type":"planet.changed"}]]'])
    await sql`select pg_notify('canopy', ${payload})`.execute(db)
  await expect.poll(() => nodes.one.heard).toEqual(Array(3).fill({ type: 'events.missed' }))
})

test('a broken connection is made anew, and every node hears that it may have missed something', async () => {
  await using nodes = await startNodes()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'canopy bus' and datname = current_database()`.execute(db)
  for (const { heard } of [nodes.one, nodes.two])
    await expect.poll(() => heard, { timeout: 10_000 }).toContainEqual({ type: 'events.missed' })
  expect(nodes.one.errors).toHaveLength(1)

  // Which of the two came back first is open; once both are there, events go through again.
  await expect
    .poll(
      () => {
        nodes.one.bus.publish(changed(7))
        return nodes.two.heard
      },
      { timeout: 10_000 },
    )
    .toContainEqual(changed(7))
})

test('what was published just before the end is still told', async () => {
  const [one, two] = [await startNode(), await startNode()]
  one.bus.publish(changed(1))
  await one.bus.close()
  await expect.poll(() => two.heard).toContainEqual(changed(1))
  await two.bus.close()
})
