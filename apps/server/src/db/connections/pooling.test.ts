/** The app with PgBouncer in transaction mode between it and PostgreSQL. */

import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { createDeps } from '../../deps.ts'
import type { BusEvent } from '../../live/bus/bus.ts'
import { prepareDatabase } from '../../migrate/migrate.ts'
import { orderPayload } from '../../testing/order-payload.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { findPgBouncer, startPgBouncer } from '../../testing/servers/pgbouncer.ts'
import { cloneDatabase, testApp } from '../../testing/test-app.ts'
import { checkPooling } from './checks.ts'
import { openDatabase } from './open.ts'

const SERVER_CONNECTIONS = 3
const few = (configuration: string) =>
  configuration.replace('default_pool_size = 20', `default_pool_size = ${SERVER_CONNECTIONS}`)

async function startPooled() {
  const program = await findPgBouncer()
  if (!program) return undefined
  afterAll(program.remove)
  const { url: directUrl, ownerUrl, drop } = await cloneDatabase()
  const pooler = await startPgBouncer(program.command, directUrl, few)
  const stop = async () => {
    await pooler.stop()
    await drop()
  }
  const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl }
  const node = await testApp(settings, { url: pooler.url, ownerUrl, drop: stop })
  return { ...node, directUrl, command: program.command }
}

const pooled = await startPooled()

const pooledTest = (title: string, work: (node: NonNullable<typeof pooled>) => Promise<void>) =>
  test.skipIf(pooled === undefined)(title, async () => {
    if (pooled) await work(pooled)
  })

async function startOther({ deps, databaseUrl }: NonNullable<typeof pooled>) {
  const events: BusEvent[] = []
  const otherDeps = createDeps(deps.config, databaseUrl, () => {})
  const connected = new Promise<void>((resolve) => {
    otherDeps.bus.subscribe((event, isOwn) => {
      if (event.type === 'events.missed' && isOwn) resolve()
      events.push(event)
    })
  })
  const other = await buildApp(otherDeps)
  onTestFinished(async () => {
    await other.close()
    await otherDeps.close()
  })
  await connected
  return events
}

pooledTest('connections share server processes, and statements have their time limit', async ({ db }) => {
  const pids = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { rows } = await sql<{
        pid: number
        limit: string
        zone: string
      }>`select pg_backend_pid() as pid, current_setting('statement_timeout') as limit,
        current_setting('timezone') as zone, ${1}::int as one`.execute(db)
      expect(rows).toMatchObject([{ limit: '30s', zone: 'UTC' }])
      return rows[0]?.pid
    }),
  )
  expect(new Set(pids).size).toBeLessThanOrEqual(SERVER_CONNECTIONS)
})

pooledTest('orders at once take their points and the stock once, and their mails are sent', async (node) => {
  const { make, db } = node
  const product = await make.product({ price: 100, quantity: 10 })
  const buyers = await Promise.all(Array.from({ length: 15 }, () => make.member({ points: 50 })))
  const lines = [{ ...product, quantity: 1 }]
  const replies = await Promise.all(
    buyers.map((buyer) =>
      buyer.send('placeOrder', { body: orderPayload(buyer.userId, lines, { points: 30 }) }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const balances = await Promise.all(buyers.map(async (buyer) => (await buyer.call('getSession', {})).points))
  expect(balances.toSorted()).toEqual([...Array(10).fill(20), ...Array(5).fill(50)])
  const params = { productID: product.productID }
  await expect(buyers[0]?.call('getProduct', { params })).resolves.toMatchObject({ quantity: 0 })
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pgboss.job where name = 'order_mail' and state <> 'completed'`.execute(db)
      return rows.length
    })
    .toBe(0)
})

pooledTest('events reach other nodes, and nothing is left locked after a review', async (node) => {
  const events = await startOther(node)
  const { make, db } = node
  const member = await make.member()
  const { postId } = await member.call('createPost', { body: { content: 'Hello', userId: member.userId } })
  await expect.poll(() => events).toContainEqual({ type: 'post.created', postId })

  const challenge = await make.challenge()
  await member.call('submitProof', { body: await proofBody(member, challenge) })
  await expect
    .poll(async () => (await member.call('listProofs', {})).map(({ status }) => status))
    .toEqual(['Verified'])
  const locks = () => sql`select from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(db)
  await expect.poll(async () => (await locks()).rows).toEqual([])
})

pooledTest('a start migrates on the direct connection', async ({ databaseUrl, directUrl, dataDir }) => {
  const settings = {
    databaseUrl,
    databaseDirectUrl: directUrl,
    databaseOwnerUrl: undefined,
    dataDir,
  }
  const database = await openDatabase(settings, () => {})
  expect(database).toMatchObject({ url: databaseUrl, ownerUrl: directUrl })
  expect(await prepareDatabase(database)).toEqual([])
})

pooledTest('a pooler is refused without the direct connection of the same database', async (node) => {
  const { databaseUrl, directUrl, dataDir } = node
  await checkPooling(databaseUrl, directUrl)
  await checkPooling(directUrl, undefined)
  await expect(checkPooling(databaseUrl, undefined)).rejects.toThrow(
    /^DATABASE_DIRECT_URL: is needed, because .* \(DATABASE_URL\) is a pooler/,
  )
  const settings = { databaseUrl, databaseDirectUrl: undefined, databaseOwnerUrl: undefined, dataDir }
  await expect(openDatabase(settings, () => {})).rejects.toThrow('DATABASE_DIRECT_URL: is needed')
  await expect(checkPooling(databaseUrl, databaseUrl)).rejects.toThrow(
    /^DATABASE_DIRECT_URL: .* is a pooler; it has to be PostgreSQL itself$/,
  )
  const other = await cloneDatabase()
  onTestFinished(other.drop)
  await expect(checkPooling(databaseUrl, other.url)).rejects.toThrow(
    /^DATABASE_DIRECT_URL: .* is not the database of DATABASE_URL$/,
  )
})

pooledTest('a pooler that cannot do what Canopy needs is refused', async ({ command, directUrl }) => {
  const start = async (edit: (configuration: string) => string) => {
    const { url, stop } = await startPgBouncer(command, directUrl, edit)
    onTestFinished(stop)
    return url
  }
  const unprepared = await start((text) => text.replace(/^max_prepared.*$/m, 'max_prepared_statements = 0'))
  await expect(checkPooling(unprepared, directUrl)).rejects.toThrow('mixes up prepared statements')
  const unlimited = await start((text) => text.replace(/ connect_query=.*$/m, ''))
  await expect(checkPooling(unlimited, directUrl)).rejects.toThrow('drops the time limits of statements')
  const strict = await start((text) => text.replace(/^ignore_startup.*$/m, ''))
  await expect(checkPooling(strict, directUrl)).rejects.toThrow(/^DATABASE_URL: .* cannot be used: /)
  // Each connection has a server process of its own.
  await checkPooling(await start((text) => text.replace('= transaction', '= session')), undefined)
})
