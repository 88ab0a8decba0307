import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, deps, make } = await testApp()

test.each(['listOrders', 'listNotifications'] as const)(
  '%s is compressed as the client prefers once it exceeds 1 kB',
  async (name) => {
    const member = await make.member()
    const { userId } = member
    const small = await member.send(name, { params: { userId }, headers: { 'accept-encoding': 'br' } })
    expect(small.headers['content-encoding']).toBeUndefined()
    await sql`
      insert into notifications (notification_id, user_id, kind, notice, href)
      select gen_random_uuid(), ${userId}, 'points', '{"kind": "points.welcome", "values": {}}', '/shop' from generate_series(1, 20)`.execute(
      db,
    )
    deps.bus.publish({ type: 'notifications.changed', userId })
    const product = await make.product({ quantity: 100 })
    for (let n = 0; n < 5; n++) {
      const body = orderPayload(userId, [{ ...product, quantity: 1 }])
      await member.call('placeOrder', { body, headers: { 'idempotency-key': `${n}` } })
    }
    const as = (encoding: string) =>
      member.send(name, { params: { userId }, headers: { 'accept-encoding': encoding } })
    const [plain, br, gzip] = [await as('identity'), await as('br, gzip'), await as('gzip')]
    expect(plain.rawPayload.length).toBeGreaterThan(1024)
    expect([plain, br, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
      [undefined, 'accept-encoding'],
      ['br', 'accept-encoding'],
      ['gzip', 'accept-encoding'],
    ])
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload)
  },
)
