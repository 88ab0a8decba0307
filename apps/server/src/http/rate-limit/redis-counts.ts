/** Counts in Redis or Valkey. While it cannot be reached, each process counts by itself. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { openRedis, type Redis } from '../../live/bus/redis.ts'
import { traced } from '../../telemetry/trace.ts'
import { createMemoryCounts } from './memory-counts.ts'
import { type Count, createKeyHashes, type Hits, type RateCounts } from './rate-counts.ts'

/** The longest time for which a request waits for Redis. */
const TIMEOUT = SECOND
const RETRY = SECOND

const Replies = z.array(z.number())

/** Adds in one transaction, so that no window stays without an end. */
async function addIn({ run }: Redis, hits: readonly Hits[], hashes: readonly Buffer[]): Promise<Count[]> {
  const details = { isCall: true, attributes: { 'db.system.name': 'redis' } }
  const replies = await traced('count requests', details, () =>
    run((client) => {
      const commands = client.multi()
      for (const [place, hash] of hashes.entries()) {
        const key = `canopy:${hash.toString('base64url')}`
        const { hits: added, window } = hits[place] ?? { hits: 0, window: 0 }
        commands.incrBy(key, added).pExpire(key, window, 'NX').pTTL(key)
      }
      return commands.exec()
    }),
  )
  const numbers = Replies.parse(replies)
  return hits.map((_, place) => ({ hits: numbers[place * 3] ?? 0, ttl: numbers[place * 3 + 2] ?? 0 }))
}

type Outages = { onError: (error: unknown) => void; onBack: () => void }

/** `onError` is called once per outage, and `onBack` when requests are counted in Redis again. */
export function createRedisCounts(url: string, db: Db, { onError, onBack }: Outages): RateCounts {
  const hashesOf = createKeyHashes(db)
  const memory = createMemoryCounts()
  const closing = new AbortController()
  const { signal } = closing
  const tried = Promise.withResolvers<void>()
  let redis: Redis | undefined
  let isReported = false

  /** Returns when the connection has broken. */
  async function keepConnection() {
    try {
      redis = await openRedis(url, TIMEOUT)
      tried.resolve()
      if (!signal.aborted) await redis.broken
    } catch (error) {
      if (!signal.aborted && !isReported) onError(error)
      isReported = true
    }
    redis?.close()
    redis = undefined
    tried.resolve()
  }

  async function run() {
    while (!signal.aborted) {
      await keepConnection()
      await sleep(RETRY, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()

  async function addShared(hits: readonly Hits[]): Promise<Count[] | undefined> {
    await tried.promise
    if (!redis) return undefined
    const counts = await addIn(redis, hits, await hashesOf(hits))
    for (const [place, count] of counts.entries()) memory.set(hits[place]?.key ?? '', count)
    if (isReported) onBack()
    isReported = false
    return counts
  }

  return {
    async add(hits) {
      // The error has broken the connection, and is reported with it.
      const shared = await addShared(hits).catch(() => undefined)
      return shared ?? hits.map(memory.add)
    },
    async close() {
      closing.abort()
      redis?.close()
      await running
    },
  }
}
