import { randomUUID } from 'node:crypto'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { load } from '../support/load.ts'
import { createOrders } from '../support/orders.ts'
import type { Row } from './row.ts'

const { method, path, status } = allEndpoints.placeOrder

async function runBaseline(baselineUrl: string, connections: number, seconds: number) {
  const query = `connections=${connections}&seconds=${seconds}`
  const response = await fetch(`${baselineUrl}/orders?${query}`, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`baseline orders: ${text}`)
  return { perSecond: Number(text) }
}

export const orders = (atOnce: number): Row => ({
  name: `order of 3 lines with points, ${atOnce} at once`,
  async load({ appUrl, targets }) {
    const nextOrder = createOrders(targets, atOnce * 10_000_000)
    const setupRequest = (request: object) => {
      const { token, payload } = nextOrder()
      return {
        ...request,
        method,
        path,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(payload),
      }
    }
    return (seconds) =>
      load({ url: appUrl, connections: atOnce, duration: seconds, requests: [{ setupRequest }] }, status)
  },
  baseline: {
    goal: 0.4,
    load: async (_, baselineUrl) => (seconds) => runBaseline(baselineUrl, atOnce, seconds),
  },
})
