import { expect, onTestFinished, test } from 'vitest'
import { hasRedis, startRedis } from '../../testing/servers/redis-server.ts'
import { checkRedis } from './redis.ts'

test.skipIf(!(await hasRedis()))('a Redis that only follows another one is refused', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const { hostname, port } = new URL(redis.url)
  const replica = await startRedis('--replicaof', hostname, port)
  onTestFinished(replica.stop)
  await checkRedis(redis.url)
  await expect(checkRedis(replica.url)).rejects.toThrow(
    /^REDIS_URL: 127\.0\.0\.1:\d+\/0 is a replica, name its primary$/,
  )
})
