/** The bus on Redis or Valkey: PUBLISH and SUBSCRIBE. */

import { MB } from '@canopy/contract/limits'
import type { Db } from '../../db/database.ts'
import { createSecret } from '../../db/secrets.ts'
import { BUS_TIMEOUT, type BusEngine } from './bus-connection.ts'
import { fingerprintOf, openRedis } from './redis.ts'

/**
 * Connects the nodes that have the database `db` and the Redis at `url`. Channels are not divided by the database of a Redis, so each
 * community has a channel with a random name.
 */
export function redisEngine(url: string, db: Db): BusEngine {
  const readName = createSecret(db, 'bus')
  return {
    name: `redis ${fingerprintOf(url)}`,
    // Redis disconnects clients with more than 8 MB waiting for a minute.
    payloadMax: MB,
    async connect(onPayload) {
      const channel = `canopy:${(await readName()).toString('hex')}`
      const redis = await openRedis(url, BUS_TIMEOUT)
      try {
        await redis.run((client) => client.subscribe(channel, (payload) => onPayload(payload)))
      } catch (error) {
        redis.close()
        throw error
      }
      return {
        send: (payload) => redis.run((client) => client.publish(channel, payload)),
        check: () => redis.run((client) => client.ping()),
        broken: redis.broken,
        close: redis.close,
      }
    },
  }
}
