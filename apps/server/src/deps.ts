/** Dependencies of the app, created from the settings. */

import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Community, createCommunity } from './community/community.ts'
import { createPages, type Pages } from './community/pages.ts'
import { type Config, StartupError } from './config.ts'
import { type Db, DIRECT_CONNECTIONS, onPool, openPool } from './db/database.ts'
import { createSecret } from './db/secrets.ts'
import { inOneStatement } from './db/transaction.ts'
import { type Internet, publicInternet } from './internet/internet.ts'
import { setUpLanguages } from './languages/languages.ts'
import { type Bus, createBus } from './live/bus/bus.ts'
import { postgresEngine } from './live/bus/bus-postgres.ts'
import { redisEngine } from './live/bus/bus-redis.ts'
import { type Changes, createChanges } from './live/changes.ts'
import { createTransaction, type Transaction } from './live/publish.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { createMedia, createStore, type Media } from './media/index.ts'
import { createDoorReader, type DoorReader } from './policy/door.ts'
import { createNamedNetworks, type NamedNetworks } from './policy/named-networks.ts'
import { createPolicyReader, type PolicyReader } from './policy/policy.ts'
import { createReviewerReader, type ReviewerReader } from './policy/reviewer-in-use.ts'
import { createPush, type Push } from './push/push.ts'

export type Clock = {
  now(): Date
  /** Milliseconds since some time, for durations: it goes on evenly when somebody sets the clock. */
  elapsed(): number
}

export type Deps = {
  config: Config
  db: Db
  /** The connections of `db`, for metrics only. */
  pool: Pool
  /** Connection for locks that last longer than a transaction. Differs from `db` if that is a pooler. */
  direct: Db
  bus: Bus
  changes: Changes
  /** Opens a transaction in which `publish` reaches the bus. */
  transaction: Transaction
  /** Runs work that writes with its first statement only, with less processor time. */
  inOneStatement: Transaction
  media: Media
  /** Fetches pictures from other servers. */
  internet: Internet
  mail: Mail
  push: Push
  /** Signs the links that unsubscribe from mails. */
  unsubscribeKey: () => Promise<Buffer>
  reviewer: ReviewerReader
  policy: PolicyReader
  community: Community
  pages: Pages
  namedNetworks: NamedNetworks
  door: DoorReader
  clock: Clock
  close(): Promise<void>
}

/**
 * `onError` is called for errors outside of any request. Tests pass their own clock and internet.
 * @throws StartupError if a text of the operator is wrong
 */
export function createDeps(
  config: Config,
  databaseUrl: string,
  onError: (error: Error) => void,
  clock: Clock = { now: () => new Date(), elapsed: () => performance.now() },
  internet: Internet = publicInternet,
): Deps {
  const faults = setUpLanguages(config)
  if (faults.length > 0) throw new StartupError(`Wrong texts: ${faults.join('; ')}`)
  const pool = openPool(databaseUrl, config.databaseConnections, onError)
  const db = onPool(pool)
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    needsTls: config.mailNeedsTls,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
  })
  const { databaseDirectUrl, redisUrl, pushKey } = config
  const direct =
    databaseDirectUrl === undefined ? db : onPool(openPool(databaseDirectUrl, DIRECT_CONNECTIONS, onError))
  const engine =
    redisUrl === undefined ? postgresEngine(databaseDirectUrl ?? databaseUrl) : redisEngine(redisUrl, db)
  const bus = createBus(engine, onError)
  const changes = createChanges(bus, clock.elapsed)
  const community = createCommunity({ db, bus, changes, onError })
  return {
    config,
    db,
    pool,
    direct,
    bus,
    changes,
    transaction: createTransaction(db, bus),
    inOneStatement: createTransaction(db, bus, inOneStatement),
    media: createMedia({
      store: createStore(config),
      db,
      direct,
      clock,
      rateLimit: config.rateLimit,
      onError,
    }),
    internet,
    mail,
    push: createPush({
      internet,
      readKey: pushKey === undefined ? createSecret(db, 'push') : async () => pushKey,
      contact: config.pushContact,
    }),
    unsubscribeKey: createSecret(db, 'unsubscribe'),
    reviewer: createReviewerReader({ db, changes, config, internet }),
    policy: createPolicyReader(db, changes),
    community,
    pages: createPages(db, changes),
    namedNetworks: createNamedNetworks(db, changes, clock),
    door: createDoorReader(db, changes),
    clock,
    async close() {
      mail.close()
      await community.close()
      await bus.close()
      await db.destroy()
      if (direct !== db) await direct.destroy()
    },
  }
}
