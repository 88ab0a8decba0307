/** Counts of requests keep the same promises in every store. */

import { MINUTE, SECOND } from '@canopy/contract/limits'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../db/database.ts'
import { openRedis } from '../../live/bus/redis.ts'
import { hasRedis, startRedis } from '../../testing/servers/redis-server.ts'
import { cloneDatabase } from '../../testing/test-app.ts'
import { createPostgresCounts } from './postgres-counts.ts'
import type { RateCounts } from './rate-counts.ts'
import { createRedisCounts } from './redis-counts.ts'

const database = await cloneDatabase()
const redis = (await hasRedis()) ? await startRedis() : undefined
afterAll(async () => {
  await redis?.stop()
  await database.drop()
})

let keys = 0
const newKey = () => `192.0.2.1 ${++keys}`

/** The counts of a process. */
function startCounts(create: (db: ReturnType<typeof connect>) => RateCounts) {
  const db = connect(database.url, () => {})
  const counts = create(db)
  onTestFinished(async () => {
    await counts.close()
    await db.destroy()
  })
  return {
    add: counts.add,
    hit: async (key: string, hits = 1, window = MINUTE) => {
      const [count = { hits: 0, ttl: 0 }] = await counts.add([{ key, hits, window }])
      return count
    },
  }
}

const stores: { name: string; create: (db: ReturnType<typeof connect>) => RateCounts }[] = [
  { name: 'PostgreSQL', create: createPostgresCounts },
]
if (redis)
  stores.push({
    name: 'Redis',
    create: (db) =>
      createRedisCounts(redis.url, db, {
        onError: (error) => expect.fail(String(error)),
        onBack: () => expect.fail('it was never away'),
      }),
  })

describe.each(stores)('$name', ({ create }) => {
  test('hits of two processes are counted together, each key by itself', async () => {
    const [one, two] = [startCounts(create), startCounts(create)]
    const [key, other] = [newKey(), newKey()]
    expect(await one.hit(key)).toMatchObject({ hits: 1 })
    expect(await two.hit(key, 5)).toMatchObject({ hits: 6 })
    expect(await one.hit(other)).toMatchObject({ hits: 1 })
    const hits = [other, key].map((each) => ({ key: each, hits: 2, window: MINUTE }))
    expect(await two.add(hits)).toMatchObject([{ hits: 3 }, { hits: 8 }])
    expect(await two.add([])).toEqual([])
  })

  test('100 hits at the same time are each counted once', async () => {
    const processes = [startCounts(create), startCounts(create)]
    const key = newKey()
    const added = Array.from({ length: 100 }, (_, n) => processes[n % 2]?.hit(key))
    const hits = (await Promise.all(added)).map((count) => count?.hits)
    expect(hits.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  })

  test('a window begins with its first hit and is not prolonged by others', async () => {
    const { hit } = startCounts(create)
    const key = newKey()
    const { ttl } = await hit(key, 1, MINUTE)
    expect(ttl).toBeGreaterThan(MINUTE - 10 * SECOND)
    expect(ttl).toBeLessThanOrEqual(MINUTE)
    expect((await hit(key, 1, 2 * MINUTE)).ttl).toBeLessThanOrEqual(ttl)
  })

  test('when a window has ended, the next hit begins another', async () => {
    const { hit } = startCounts(create)
    const key = newKey()
    expect((await hit(key, 1000, 200)).hits).toBe(1000)
    await expect.poll(async () => (await hit(key, 1, 200)).hits).toBe(1)
  })
})

if (redis)
  describe('Redis', () => {
    /** The counts of a process, and what it reported. */
    const startReporting = (url = redis.url) => {
      const errors: unknown[] = []
      let returns = 0
      const counts = startCounts((db) =>
        createRedisCounts(url, db, { onError: (error) => errors.push(error), onBack: () => returns++ }),
      )
      return { ...counts, errors, returns: () => returns }
    }

    test('stores hashes, which expire', async () => {
      const { hit } = startReporting()
      await hit('203.0.113.77', 1, 200)
      await hit('203.0.113.78')
      const { run, close } = await openRedis(redis.url, SECOND)
      const stored = await run((client) => client.keys('*'))
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.join()).not.toContain('203.0.113')
      for (const key of stored) expect(await run((client) => client.pTTL(key))).not.toBe(-1)
      close()
    })

    test('while it is down, each process goes on counting by itself, and reports once that it is down and that it is back', async () => {
      const [one, two] = [startReporting(), startReporting()]
      const key = newKey()
      await one.hit(key, 5)
      await two.hit(key, 5)
      await redis.kill()
      expect([await one.hit(key), await one.hit(key)]).toMatchObject([{ hits: 6 }, { hits: 7 }])
      expect(await two.hit(key)).toMatchObject({ hits: 11 })
      await redis.restart()
      // The new server has counted nothing yet.
      const shared = newKey()
      await expect
        .poll(async () => {
          await one.hit(shared)
          return (await two.hit(shared, 0)).hits
        })
        .toBeGreaterThan(0)
      expect([one, two].map(({ errors, returns }) => [errors.length, returns()])).toEqual([
        [1, 1],
        [1, 1],
      ])
    })

    test('a server that does not respond delays a request for a second at most', async () => {
      const { hit, errors } = startReporting()
      const key = newKey()
      await hit(key)
      redis.pause()
      onTestFinished(() => void redis.resume())
      const paused = await Promise.all(Array.from({ length: 20 }, () => hit(key)))
      expect(paused.at(-1)).toMatchObject({ hits: 21 })
      expect(await hit(key)).toMatchObject({ hits: 22 })
      expect(errors).toHaveLength(1)
    })

    test('a process that starts while it is down counts by itself', async () => {
      const { hit, errors } = startReporting('redis://127.0.0.1:1')
      const key = newKey()
      expect([await hit(key), await hit(key)]).toMatchObject([{ hits: 1 }, { hits: 2 }])
      expect(errors).toHaveLength(1)
    })
  })
