/** Places orders with the app's own SQL statements, sent through plain pg without HTTP. */

import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { SECOND } from '../../packages/contract/src/limits.ts'
import type { Targets } from '../support/data-set.ts'
import { createOrders } from '../support/orders.ts'
import { captureOrder, TAIL } from './capture-order.ts'

/** Above every order number that the load generator reaches. */
const FIRST_NUMBER = 500_000_000

type Options = { databaseUrl: string; dataDir: string; targets: Targets }

async function connect(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

/** Excludes orders that the app may still be writing. */
async function countOwnOrders(client: Client) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from orders where split_part(order_id, '-', 3)::integer >= $1`,
    [FIRST_NUMBER],
  )
  return rows[0]?.count ?? 0
}

/** Adds a route that places orders for `seconds` over `connections` and returns how many it placed per second. */
export async function orderRoute(app: FastifyInstance, { databaseUrl, dataDir, targets }: Options) {
  const nextOrder = createOrders(targets, FIRST_NUMBER)
  const statements = await captureOrder({ databaseUrl, dataDir }, nextOrder)
  let serial = 0

  async function place(client: Client) {
    serial += 1
    const order = nextOrder()
    const tail = serial.toString(16).padStart(TAIL, '0')
    for (const [index, { text, valuesFor }] of statements.entries()) {
      const values = valuesFor(order, tail)
      // Statements with values are named, as in the app, so that PostgreSQL parses them once per connection.
      await client.query(values.length > 0 ? { name: `s${index}`, text, values } : text)
    }
  }

  async function run(clients: Client[], seconds: number) {
    const started = performance.now()
    let count = 0
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() - started < seconds * SECOND) {
          await place(client)
          count += 1
        }
      }),
    )
    return { count, perSecond: (count / (performance.now() - started)) * SECOND }
  }

  app.post<{ Querystring: { connections: string; seconds: string } }>('/orders', async ({ query }) => {
    const clients = await Promise.all(
      Array.from({ length: Number(query.connections) }, () => connect(databaseUrl)),
    )
    const [first] = clients
    if (!first) throw new Error('no connections')
    const before = await countOwnOrders(first)
    const { count, perSecond } = await run(clients, Number(query.seconds))
    const written = (await countOwnOrders(first)) - before
    await Promise.all(clients.map((client) => client.end()))
    if (written !== count) throw new Error(`${count} orders were placed, ${written} were written`)
    return String(perSecond)
  })
}
