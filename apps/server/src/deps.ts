/** What the app stands on, built from the settings. Tests hand in their own clock. */

import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { type Db, onPool, openPool } from './db/database.ts'
import { type Bus, createBus } from './live/bus.ts'
import { createTransaction, type Transaction } from './live/publish.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { createDiskStore, createMedia, type Media } from './media/index.ts'
import { createReviewer } from './reviewer/create-reviewer.ts'
import type { Reviewer } from './reviewer/reviewer.ts'

export type Clock = { now(): Date }

export type Deps = {
  config: Config
  db: Db
  /** The connections of `db`, to be watched; statements go through `db`. */
  pool: Pool
  bus: Bus
  /** Opens a transaction in which `publish` reaches the bus. */
  transaction: Transaction
  media: Media
  mail: Mail
  reviewer: Reviewer
  clock: Clock
  close(): Promise<void>
}

/** Opens everything; `databaseUrl` is where PostgreSQL answers. `onError` hears of trouble outside of any request. */
export function createDeps(
  config: Config,
  databaseUrl: string,
  onError: (error: Error) => void,
  clock: Clock = { now: () => new Date() },
): Deps {
  const pool = openPool(databaseUrl, onError)
  const db = onPool(pool)
  const mail = createMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
  })
  const bus = createBus(databaseUrl, onError)
  return {
    config,
    db,
    pool,
    bus,
    transaction: createTransaction(db, bus),
    media: createMedia({ store: createDiskStore(join(config.dataDir, 'media')), db, clock, onError }),
    mail,
    reviewer: createReviewer(config.reviewer),
    clock,
    async close() {
      mail.close()
      await bus.close()
      await db.destroy()
    },
  }
}
