/** What the app depends on, created from the settings. */

import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { type Db, DIRECT_CONNECTIONS, onPool, openPool } from './db/database.ts'
import { type Bus, createBus } from './live/bus.ts'
import { postgresEngine } from './live/bus-postgres.ts'
import { redisEngine } from './live/bus-redis.ts'
import { createTransaction, type Transaction } from './live/publish.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { createMedia, createStore, type Internet, type Media, publicInternet } from './media/index.ts'
import { createPolicyReader, type PolicyReader } from './policy/policy.ts'
import { createReviewer } from './reviewer/create-reviewer.ts'
import type { Reviewer } from './reviewer/reviewer.ts'

export type Clock = { now(): Date }

export type Deps = {
  config: Config
  db: Db
  /** The connections of `db`, for metrics only. */
  pool: Pool
  /** For locks that last longer than a transaction. Another one than `db` if that is a pooler. */
  direct: Db
  bus: Bus
  /** Opens a transaction in which `publish` reaches the bus. */
  transaction: Transaction
  media: Media
  /** Where pictures are fetched from. */
  internet: Internet
  mail: Mail
  reviewer: Reviewer
  policy: PolicyReader
  clock: Clock
  close(): Promise<void>
}

/** `onError` is called for errors outside of any request. Tests pass their own clock and internet. */
export function createDeps(
  config: Config,
  databaseUrl: string,
  onError: (error: Error) => void,
  clock: Clock = { now: () => new Date() },
  internet: Internet = publicInternet,
): Deps {
  const pool = openPool(databaseUrl, config.databaseConnections, onError)
  const db = onPool(pool)
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    needsTls: config.mailNeedsTls,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
  })
  const { databaseDirectUrl, redisUrl } = config
  const direct =
    databaseDirectUrl === undefined ? db : onPool(openPool(databaseDirectUrl, DIRECT_CONNECTIONS, onError))
  const engine =
    redisUrl === undefined ? postgresEngine(databaseDirectUrl ?? databaseUrl) : redisEngine(redisUrl, db)
  const bus = createBus(engine, onError)
  return {
    config,
    db,
    pool,
    direct,
    bus,
    transaction: createTransaction(db, bus),
    media: createMedia({
      store: createStore(config),
      db,
      clock,
      rateLimit: config.rateLimit,
      onError,
    }),
    internet,
    mail,
    reviewer: createReviewer(config.reviewer),
    policy: createPolicyReader(db, bus),
    clock,
    async close() {
      mail.close()
      await bus.close()
      await db.destroy()
      if (direct !== db) await direct.destroy()
    },
  }
}
