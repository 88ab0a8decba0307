/** The baselines as a server: plain Fastify for reads, plain pg for orders. */

import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { Client } from 'pg'
import { SECOND } from '../../packages/contract/src/limits.ts'
import { readTargets } from '../support/data-set.ts'
import { FEED_PATH, PRODUCTS_PATH } from '../support/reader.ts'
import { copyRoute } from './cached-body.ts'
import { orderRoute } from './orders.ts'

function setting(name: string) {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}

const databaseUrl = setting('DATABASE_URL')
const client = new Client({ connectionString: databaseUrl })
await client.connect()
const targets = await readTargets(client)
await client.end()

const app = Fastify()
await orderRoute(app, { databaseUrl, dataDir: setting('DATA_DIR'), targets })
// The app renews its list of products within a second of an order.
await sleep(2 * SECOND)
for (const path of [FEED_PATH, PRODUCTS_PATH])
  await copyRoute(app, path, { appUrl: setting('APP_URL'), targets })
await app.listen({ port: Number(setting('PORT')), host: '127.0.0.1' })
