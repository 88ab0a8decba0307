/** Records the SQL statements that the app runs for one order, so that the baseline always runs the app's current ones. */

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { buildApp } from '../../apps/server/src/app/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createDeps } from '../../apps/server/src/deps.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import type { NextOrder } from '../support/orders.ts'

type Order = ReturnType<NextOrder>

/** `valuesFor` are the statement's values for another order, whose generated ids end in `tail`. */
export type Statement = { text: string; valuesFor(order: Order, tail: string): unknown[] }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Number of characters at the end of an id that are replaced; UUIDv7 ids keep their order by time. */
export const TAIL = 12

type Query = { text: string; values: unknown[] }

/** Records every transaction of `client`; the app's jobs have their own, on the same connections. */
function recordTransactions(client: PoolClient, transactions: Query[][]) {
  const query = client.query.bind(client)
  let current: Query[] = []
  Object.assign(client, {
    query: (text: string, values: unknown[]) => {
      if (text === 'begin') current = []
      current.push({ text, values })
      if (text === 'commit') transactions.push(current)
      return query(text, values)
    },
  })
}

const productIDsOf = ({ lines }: Order) => lines.map(({ productID: productId }) => productId)

/** Writes the products of the order into the lines of a JSON array that is made for another one. */
const withProducts = (json: string, { lines }: Order) =>
  lines.reduce(
    (text, { productID: productId }, index) =>
      text.replace(new RegExp(`("productID":)\\d+(?=[^}]*"position":${index + 1}\\b)`), `$1${productId}`),
    json,
  )

/** Returns how to derive a recorded value for another order; values that do not depend on the order stay the same. */
function varying(value: unknown, sample: Order): (order: Order, tail: string) => unknown {
  if (isDeepStrictEqual(value, productIDsOf(sample))) return productIDsOf
  if (typeof value !== 'string') return () => value
  const adapt = (order: Order, tail: string) =>
    withProducts(value, order)
      .replaceAll(UUID, (id) => (id === sample.userId ? order.userId : id.slice(0, -TAIL) + tail))
      .replaceAll(sample.orderId, order.orderId)
  return adapt({ ...sample, userId: '', orderId: '' }, '') === value ? () => value : adapt
}

/** Records the second of two orders of a member: by then the app has cached the session. */
export async function captureOrder(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  nextOrder: NextOrder,
): Promise<Statement[]> {
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const deps = createDeps(config, databaseUrl, (error) => console.error(error))
  const transactions: Query[][] = []
  deps.pool.on('connect', (client) => recordTransactions(client, transactions))
  const app = await buildApp(deps)
  const { method, path } = allEndpoints.placeOrder
  const { token, userId } = nextOrder()

  async function place() {
    const order = { ...nextOrder(), userId }
    const { statusCode, body } = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: { ...order.payload, userId },
    })
    if (statusCode !== allEndpoints.placeOrder.status)
      throw new Error(`placing an order returned ${statusCode}: ${body}`)
    return order
  }

  await place()
  transactions.length = 0
  const sample = await place()
  const recorded = transactions.find((statements) =>
    statements.some(({ text }) => text.includes('insert into orders')),
  )
  if (!recorded) throw new Error('no transaction wrote the order')
  const statements = recorded.map(({ text, values }) => {
    const variants = values.map((value) => varying(value, sample))
    return { text, valuesFor: (order: Order, tail: string) => variants.map((vary) => vary(order, tail)) }
  })
  await app.close()
  await deps.close()
  return statements
}
