/** What the app asks of the database for one order, overheard, so that the comparison always is with the app as it is. */

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { createDeps } from '../../apps/server/src/deps.ts'
import { endpoints } from '../../packages/contract/src/endpoints.ts'
import type { NextOrder } from '../orders.ts'

type Order = ReturnType<NextOrder>

/** A statement with its values for another order; `tail` makes that order's ids unique. */
export type Statement = { text: string; valuesFor(order: Order, tail: string): unknown[] }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** How many characters at the end of an id are exchanged: time-ordered ids stay in their order. */
export const TAIL = 12

type Heard = { text: string; values: unknown[] }

function overhear(client: PoolClient, heard: Heard[]) {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (text: string, values: unknown[]) => {
      heard.push({ text, values })
      return query(text, values)
    },
  })
}

const productIDsOf = ({ lines }: Order) => lines.map(({ productID }) => productID)

/** Finds out whether a value differs from order to order, and how. */
function varying(value: unknown, sample: Order): (order: Order, tail: string) => unknown {
  if (isDeepStrictEqual(value, productIDsOf(sample))) return productIDsOf
  if (typeof value !== 'string') return () => value
  const adapt = (order: Order, tail: string) =>
    value
      .replaceAll(UUID, (id) => (id === sample.userId ? order.userId : id.slice(0, -TAIL) + tail))
      .replaceAll(sample.orderId, order.orderId)
  return adapt({ ...sample, userId: '', orderId: '' }, '') === value ? () => value : adapt
}

/** Has the app place two orders of one member and listens to the second, when the session is known. */
export async function captureOrder(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  nextOrder: NextOrder,
): Promise<Statement[]> {
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'error' })
  const deps = createDeps(config, databaseUrl, (error) => console.error(error))
  const heard: Heard[] = []
  deps.pool.on('connect', (client) => overhear(client, heard))
  const app = await buildApp(deps)
  const { method, path } = endpoints.placeOrder
  const { token, userId } = nextOrder()

  async function place() {
    const order = { ...nextOrder(), userId }
    const { statusCode, body } = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: { ...order.payload, userId },
    })
    if (statusCode !== endpoints.placeOrder.status)
      throw new Error(`an order was answered ${statusCode}: ${body}`)
    return order
  }

  await place()
  heard.length = 0
  const sample = await place()
  const statements = heard.map(({ text, values }) => {
    const variants = values.map((value) => varying(value, sample))
    return { text, valuesFor: (order: Order, tail: string) => variants.map((vary) => vary(order, tail)) }
  })
  await app.close()
  await deps.close()
  return statements
}
