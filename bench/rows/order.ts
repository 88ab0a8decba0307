/** Orders of three lines with points, several at once. */

import { randomUUID } from 'node:crypto'
import { endpoints } from '../../packages/contract/src/endpoints.ts'
import { load } from '../load.ts'
import { createOrders } from '../orders.ts'
import type { Row } from './row.ts'

const { method, path, status } = endpoints.placeOrder

async function runBare(bareUrl: string, connections: number, seconds: number) {
  const query = `connections=${connections}&seconds=${seconds}`
  const response = await fetch(`${bareUrl}/orders?${query}`, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`bare orders: ${text}`)
  return { perSecond: Number(text) }
}

/** A row for `atOnce` members who order at the same time. */
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
  bare: {
    goal: 0.5,
    load: async (_, bareUrl) => (seconds) => runBare(bareUrl, atOnce, seconds),
  },
})
