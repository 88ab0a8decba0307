/** Two nodes on one database and one Redis. */

import { once } from 'node:events'
import { MINUTE } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_UNAUTHENTICATED, LiveMessage } from '@canopy/contract/live'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '../../app/app.ts'
import type { DB } from '../../db/schema.ts'
import { createDeps } from '../../deps.ts'
import { createMakers } from '../../testing/make.ts'
import { createVisitor } from '../../testing/person.ts'
import { hasRedis, type RedisServer, startRedis } from '../../testing/servers/redis-server.ts'
import { testApp } from '../../testing/test-app.ts'

/** Nodes start outside of tests, where `expect.poll` cannot be called. */
const SOON = { timeout: MINUTE, interval: 50 }

const { db, deps, databaseUrl } = await testApp()
const server = (await hasRedis()) ? await startRedis() : undefined
afterAll(() => server?.stop())

/** A node that listens, its statements that read posts, and the errors it reported. */
async function startNode(redisUrl: string) {
  const statements: string[] = []
  const errors: Error[] = []
  const config = { ...deps.config, redisUrl, rateLimit: true }
  const nodeDeps = createDeps(config, databaseUrl, (error) => errors.push(error))
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: nodeDeps.pool }),
    log({ query }) {
      if (query.sql.includes('"posts"."content"')) statements.push(query.sql)
    },
  })
  const app = await buildApp({ ...nodeDeps, db: counted })
  const address = await app.listen({ port: 0 })
  await vi.waitUntil(() => nodeDeps.bus.isConnected(), SOON)
  return {
    url: address.replace('http', 'ws') + LIVE_PATH,
    app,
    bus: nodeDeps.bus,
    make: createMakers(app, nodeDeps),
    statements,
    errors,
    async stop() {
      await app.close()
      await nodeDeps.close()
    },
  }
}

async function startNodes(redis: RedisServer) {
  const [one, two] = [await startNode(redis.url), await startNode(redis.url)]
  await vi.waitUntil(() => one.bus.hasOthers() && two.bus.hasOthers(), SOON)
  return { redis, one, two }
}

const nodes = server && (await startNodes(server))
afterAll(async () => {
  await nodes?.one.stop()
  await nodes?.two.stop()
})

function running() {
  if (!nodes) throw new Error('there is no Redis')
  return nodes
}

/** A socket that is signed in, the messages it received and its close code. */
async function follow({ token }: { token: string }, url: string) {
  const socket = new WebSocket(url)
  onTestFinished(() => socket.terminate())
  const received: LiveMessage[] = []
  const closed = Promise.withResolvers<number>()
  socket.on('message', (data) => received.push(LiveMessage.parse(JSON.parse(data.toString()))))
  socket.on('close', (code) => closed.resolve(code))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  await expect.poll(() => received.length).toBe(1)
  received.length = 0
  return { received, closed: closed.promise }
}

test.skipIf(!nodes)(
  'a post made at one node reaches the sockets of another, which does not read it, whatever its size',
  async () => {
    const { one, two } = running()
    const [ana, ben] = [await one.make.member(), await two.make.member()]
    const { received } = await follow(ben, two.url)
    for (const content of ['short', '世'.repeat(5000)]) {
      const post = await ana.call('createPost', { body: { content, userId: ana.userId } })
      await expect.poll(() => received.at(-1)).toEqual({ type: 'post.created', post })
    }
    expect(one.statements.length).toBeGreaterThan(0)
    expect(two.statements).toEqual([])
  },
)

test.skipIf(!nodes)('with Redis, a process has no connection to PostgreSQL that listens', async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where application_name = 'canopy bus' and datname = current_database()`.execute(
    db,
  )
  // The only listener is the app without Redis, which this file starts for its database.
  expect(rows).toHaveLength(1)
})

test.skipIf(!nodes)('requests at both nodes count towards one limit', async () => {
  const { one, two } = running()
  const forget = async ({ app }: Pick<typeof one, 'app'>) => {
    const body = { email: 'nobody@example.org' }
    return (await createVisitor(app).send('forgotPassword', { body })).statusCode
  }
  const statuses: number[] = []
  for (let sent = 0; sent < 11; sent++) statuses.push(await forget(one), await forget(two))
  expect(statuses).toEqual([...Array(20).fill(202), 429, 429])
})

test.skipIf(!nodes)(
  'while Redis is down requests succeed and posts of other nodes are found; when it is back, clients catch up',
  async () => {
    const { redis, one, two } = running()
    const [ana, ben] = [await one.make.member(), await two.make.member()]
    const seen = async () => (await ben.call('listPosts', {})).map(({ content }) => content)
    const write = (content: string) => ana.call('createPost', { body: { content, userId: ana.userId } })
    const socket = await follow(ben, two.url)
    const gone = await follow(ana, two.url)
    await write('before')
    await expect.poll(seen).toContain('before')

    await redis.kill()
    await expect.poll(() => [one, two].map(({ bus }) => bus.isConnected())).toEqual([false, false])
    await write('meanwhile')
    await expect.poll(seen).toContain('meanwhile')
    // The session ends at the node to which the socket is not connected.
    await ana.call('logout', {})
    expect(await gone.closed).toBe(LIVE_UNAUTHENTICATED)

    await redis.restart()
    await expect.poll(() => [one, two].map(({ bus }) => bus.isConnected())).toEqual([true, true])
    // Clients fetch what they have missed.
    await expect.poll(() => socket.received).toContainEqual({ type: 'ready' })
    const eve = await one.make.member()
    const post = await eve.call('createPost', { body: { content: 'after', userId: eve.userId } })
    await expect.poll(() => socket.received).toContainEqual({ type: 'post.created', post })
    for (const { errors } of [one, two]) expect(errors).toHaveLength(1)
  },
)
