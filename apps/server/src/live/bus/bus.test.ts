/** The bus keeps the same promises on every engine. */

import { SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../db/database.ts'
import { hasRedis, startRedis } from '../../testing/servers/redis-server.ts'
import { cloneDatabase } from '../../testing/test-app.ts'
import { type BusEvent, createBus } from './bus.ts'
import type { BusEngine } from './bus-connection.ts'
import { postgresEngine } from './bus-postgres.ts'
import { redisEngine } from './bus-redis.ts'
import { openRedis } from './redis.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
const redis = (await hasRedis()) ? await startRedis() : undefined
afterAll(async () => {
  await redis?.stop()
  await db.destroy()
  await database.drop()
})

type Engine = {
  name: string
  engine: BusEngine
  /** The most characters of an event that reaches other nodes. */
  largest: number
  /** Sends a payload like a node of another version. */
  send(payload: string): Promise<unknown>
  /** Breaks all connections. */
  cut(): Promise<unknown>
}

const postgres: Engine = {
  name: 'PostgreSQL',
  engine: postgresEngine(database.url),
  largest: 7000,
  send: (payload) => sql`select pg_notify('canopy', ${payload})`.execute(db),
  cut: () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'canopy bus' and datname = current_database()`.execute(db),
}
const engines = [postgres]

if (redis) {
  const command = async (words: (channel: string) => string[]) => {
    const { value } = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'bus')
      .executeTakeFirstOrThrow()
    const { run, close } = await openRedis(redis.url, SECOND)
    await run((client) => client.sendCommand(words(`canopy:${value.toString('hex')}`)))
    close()
  }
  engines.push({
    name: 'Redis',
    engine: redisEngine(redis.url, db),
    largest: 1_000_000,
    send: (payload) => command((channel) => ['PUBLISH', channel, payload]),
    async cut() {
      await redis.kill()
      await redis.restart()
    },
  })
}

const changed = (n: number): BusEvent => ({ type: 'post.changed', postId: `post ${n}` })
const revoked = (length: number): BusEvent => ({ type: 'sessions.revoked', sessionIds: ['x'.repeat(length)] })
const missed: BusEvent = { type: 'events.missed' }

/** The bus of a node, once it is connected, and the events it received. */
async function startNode(engine: BusEngine) {
  const received: BusEvent[] = []
  const errors: Error[] = []
  const bus = createBus(engine, (error) => errors.push(error))
  bus.subscribe((event) => received.push(event))
  await expect.poll(() => received).toContainEqual(missed)
  return { bus, received, errors }
}

async function startNodes(engine: BusEngine) {
  const nodes = { one: await startNode(engine), two: await startNode(engine) }
  await expect.poll(() => nodes.one.bus.hasOthers() && nodes.two.bus.hasOthers()).toBe(true)
  // Nothing that the other one has cached is outdated because a node has joined.
  for (const { received } of Object.values(nodes)) expect(received).toEqual([missed])
  for (const { received } of Object.values(nodes)) received.length = 0
  return {
    ...nodes,
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(nodes).map(({ bus }) => bus.close()))
    },
  }
}

type Nodes = Awaited<ReturnType<typeof startNodes>>

/** The order in which nodes reconnect is open. Once both are connected, events arrive again. */
const untilConnected = ({ one, two }: Nodes) =>
  expect
    .poll(() => {
      one.bus.publish(changed(7))
      return two.received
    })
    .toContainEqual(changed(7))

describe.each(engines)('$name', ({ engine, largest, send, cut }) => {
  test('every node receives an event once, the publishing node synchronously', async () => {
    await using nodes = await startNodes(engine)
    nodes.one.bus.publish(changed(1))
    expect(nodes.one.received).toEqual([changed(1)])
    await expect.poll(() => nodes.two.received).toEqual([changed(1)])
    nodes.two.bus.publish(changed(2))
    await expect.poll(() => nodes.one.received).toEqual([changed(1), changed(2)])
    expect(nodes.two.received).toEqual([changed(1), changed(2)])
  })

  test('thousands of events arrive in order', async () => {
    await using nodes = await startNodes(engine)
    const events = Array.from({ length: 3000 }, (_, n) => changed(n))
    for (const event of events) nodes.one.bus.publish(event)
    await expect.poll(() => nodes.two.received.length).toBe(3000)
    expect(nodes.two.received).toEqual(events)
  })

  test('nodes that send at the same time receive all events of each other, in the order of each', async () => {
    await using nodes = await startNodes(engine)
    const events = (from: number) => Array.from({ length: 1000 }, (_, n) => changed(from + n))
    for (const [n, event] of events(0).entries()) {
      nodes.one.bus.publish(event)
      nodes.two.bus.publish(changed(1000 + n))
      // Not all in one batch.
      if (n % 50 === 0) await new Promise(setImmediate)
    }
    for (const { received } of [nodes.one, nodes.two]) {
      await expect.poll(() => received.length).toBe(2000)
      for (const from of [0, 1000]) {
        const own = new Set(events(from).map((event) => JSON.stringify(event)))
        expect(received.filter((event) => own.has(JSON.stringify(event)))).toEqual(events(from))
      }
    }
  })

  test('a large event arrives, and one that is too large arrives as events.missed', async () => {
    await using nodes = await startNodes(engine)
    const [large, tooLarge] = [revoked(largest), revoked(2 * largest)]
    expect([nodes.one.bus.fits(large), nodes.one.bus.fits(tooLarge)]).toEqual([true, false])
    const events = [changed(1), large, tooLarge, changed(2)]
    for (const event of events) nodes.one.bus.publish(event)
    expect(nodes.one.received).toEqual(events)
    await expect.poll(() => nodes.two.received).toEqual([changed(1), large, missed, changed(2)])
  })

  test('a payload that this node does not understand arrives as events.missed', async () => {
    await using nodes = await startNodes(engine)
    for (const payload of ['', 'x', '["newer",[{"type":"planet.changed"}]]']) await send(payload)
    await expect.poll(() => nodes.one.received).toEqual([missed, missed, missed])
  })

  test('after a broken connection the bus reconnects and every node receives events.missed', async () => {
    await using nodes = await startNodes(engine)
    await cut()
    for (const { received } of [nodes.one, nodes.two])
      await expect.poll(() => received).toContainEqual(missed)
    await untilConnected(nodes)
    for (const { bus, errors } of [nodes.one, nodes.two]) {
      expect(bus.isConnected()).toBe(true)
      expect(bus.reconnects()).toBe(1)
      expect(errors).toHaveLength(1)
    }
  })

  test('what a node published before it was connected arrives as events.missed', async () => {
    const one = await startNode(engine)
    one.received.length = 0
    const two = createBus(engine, () => {})
    two.publish(changed(1))
    await expect.poll(() => one.received).toEqual([missed])
    await Promise.all([one.bus.close(), two.close()])
  })

  test('an event published just before closing still arrives', async () => {
    const [one, two] = [await startNode(engine), await startNode(engine)]
    one.bus.publish(changed(1))
    await one.bus.close()
    await expect.poll(() => two.received).toContainEqual(changed(1))
    await two.bus.close()
  })
})

if (redis)
  describe('Redis', () => {
    test('while it is down, nodes receive events.missed again and again, and one error is reported', async () => {
      await using nodes = await startNodes(redisEngine(redis.url, db))
      await redis.kill()
      for (const { received } of [nodes.one, nodes.two])
        await expect.poll(() => received.length).toBeGreaterThan(3)
      expect(nodes.one.bus.isConnected()).toBe(false)
      nodes.one.bus.publish(changed(1))
      await redis.restart()
      await untilConnected(nodes)
      expect(nodes.one.errors).toHaveLength(1)
      expect(nodes.two.received).not.toContainEqual(changed(1))
    })

    test('communities that share it do not receive events of each other', async () => {
      const other = await cloneDatabase()
      const otherDb = connect(other.url, () => {})
      const stranger = await startNode(redisEngine(redis.url, otherDb))
      await using nodes = await startNodes(redisEngine(redis.url, db))
      nodes.one.bus.publish(changed(1))
      await expect.poll(() => nodes.two.received).toEqual([changed(1)])
      expect(stranger.received).toEqual([missed])
      expect(stranger.bus.hasOthers()).toBe(false)
      await stranger.bus.close()
      await otherDb.destroy()
      await other.drop()
    })

    test('nodes are known to notify each other by host, port and database, without the password', () => {
      const nameOf = (url: string) => redisEngine(url, db).name
      const names = ['redis://h', 'redis://:hidden@h:6379/0', 'redis://me:other@h:6379/'].map(nameOf)
      expect(new Set(names).size).toBe(1)
      for (const url of ['redis://i', 'redis://h:6380', 'redis://h/1'])
        expect(names).not.toContain(nameOf(url))
      expect(names[0]).toMatch(/^redis [\da-f]{16}$/)
    })

    test('a server that no longer responds is noticed within 15 seconds', { tags: ['long'] }, async () => {
      await using nodes = await startNodes(redisEngine(redis.url, db))
      redis.pause()
      await expect.poll(() => nodes.one.bus.isConnected()).toBe(false)
      redis.resume()
      await untilConnected(nodes)
    })
  })
