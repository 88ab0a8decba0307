/** Everything that many nodes need, started on this machine: PostgreSQL with a replica, Redis, S3, two nodes and nginx. */

import { Client } from 'pg'
import { connect } from '../../apps/server/src/db/database.ts'
import { hasRedis, startRedis } from '../../apps/server/src/testing/servers/redis-server.ts'
import { startReplicated } from '../../apps/server/src/testing/servers/replica-server.ts'
import { S3_KEYS, startS3Server } from '../../apps/server/src/testing/servers/s3-server.ts'
import { makeClock } from '../support/clock.ts'
import { fill, readTargets } from '../support/data-set.ts'
import { log } from '../support/environment.ts'
import { findProxy, startProxy } from '../support/proxy.ts'
import { startNode } from './node.ts'
import { makeFaultPhoto, SIZES } from './site.ts'

export type System = NonNullable<Awaited<ReturnType<typeof openSystem>>>

/** Undefined where nginx, Redis or a clock cannot be had. */
export async function openSystem(resources: AsyncDisposableStack) {
  const [nginx, redisExists] = [await findProxy(resources), await hasRedis()]
  const clock = await makeClock(resources)
  if (nginx === undefined || !redisExists || clock === undefined) return undefined
  const database = await startReplicated()
  resources.defer(database.drop)
  const redis = await startRedis()
  resources.defer(redis.stop)
  const s3 = await startS3Server()
  resources.defer(s3.stop)

  const client = new Client({ connectionString: database.ownerUrl })
  // The server is killed and restarted meanwhile.
  client.on('error', () => {})
  await client.connect()
  await fill(client, SIZES)
  const targets = await readTargets(client)
  await client.end()
  await database.replica.caughtUp()

  const db = connect(database.ownerUrl, () => {})
  resources.defer(() => db.destroy())
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_READ_URL: database.replica.url,
    REDIS_URL: redis.url,
    MEDIA_URL: s3.url('faults'),
    ...S3_KEYS,
  }
  const nodes = [
    await startNode(resources, settings),
    await startNode(resources, { ...settings, ...clock.env }),
  ]
  const { url } = await startProxy(
    resources,
    nginx,
    nodes.map((node) => node.url),
  )
  log('Two nodes are ready')
  return {
    url,
    ownerUrl: database.ownerUrl,
    database,
    clock,
    redis,
    s3,
    nodes,
    targets,
    db,
    photo: await makeFaultPhoto(),
  }
}
