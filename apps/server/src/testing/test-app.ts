import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { buildApp } from '../app/app.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import { type Config, needsConfirmedEmail, readConfig } from '../config.ts'
import { appUrlOf } from '../db/connections/roles.ts'
import { connect } from '../db/database.ts'
import { createDeps } from '../deps.ts'
import { type Internet, publicInternet } from '../internet/internet.ts'
import { setActiveMode, setConfirmsEmail } from '../policy/policy-queries.ts'
import { createTelemetry } from '../telemetry/create-telemetry.ts'
import { createMakers } from './make.ts'
import { createVisitor } from './person.ts'

/** A clock that only moves when a test advances or sets it. Timestamps that the database sets follow the real time. */
function testClock() {
  let time = Date.now()
  // Like that of a process, never 0.
  let elapsed = 1
  return {
    now: () => new Date(time),
    elapsed: () => elapsed,
    advance: (milliseconds: number) => {
      time += milliseconds
      elapsed += milliseconds
    },
    /** Moves the time of day as when the clock of the machine is set: no time passes. */
    jump: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

/** Every host is in a private network, until a test replaces the functions. */
const noInternet = (): Internet => ({
  ...publicInternet,
  resolve: async () => ['10.0.0.1'],
  connect: (host, port) => connectSocket({ host, port }),
})

type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> }

/** A migrated database, to be dropped by the test file. The app has the address `url`. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const templateUrl = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new Client({ connectionString: new URL('/postgres', templateUrl).href })
  await admin.connect()
  await admin.query(`create database ${name} template ${templateUrl.pathname.slice(1)} strategy file_copy`)
  const ownerUrl = new URL(`/${name}`, templateUrl).href
  return {
    url: appUrlOf(ownerUrl),
    ownerUrl,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/**
 * Starts the app with its own database for the calling test file, and stops it after the file, which fails if the audit log is broken
 * then. To be called outside of tests.
 * `settings` are environment variables, and `database` is a migrated one.
 */
export async function testApp(settings: Record<string, string> = {}, database?: TestDatabase) {
  const { url, ownerUrl, drop } = database ?? (await cloneDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'canopy-'))
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    SEED: 'none',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const clock = testClock()
  const internet = noInternet()
  const errors: Error[] = []
  const telemetryErrors: Error[] = []
  const telemetry = await createTelemetry(config, (error) => telemetryErrors.push(error))
  const deps = createDeps(config, url, (error) => errors.push(error), clock, internet)
  const ownerDb = connect(ownerUrl, (error) => errors.push(error))
  // Otherwise tests could receive the `events.missed` of the first connect.
  const connected = new Promise<void>((resolve) => {
    deps.bus.subscribe(({ type }) => type === 'events.missed' && resolve())
  })
  await setActiveMode(deps.db, config.economy)
  await setConfirmsEmail(deps.db, needsConfirmedEmail(config))
  const app = await buildApp(deps, telemetry)
  await app.ready()
  await connected
  afterAll(async () => {
    await app.close()
    const { fault } = await verifyAuditLog(deps.db)
    await deps.close()
    await telemetry.close()
    await ownerDb.destroy()
    // Dropping the database may cut connections that are still closing, which is not an error of the app.
    const unexpected = [...errors]
    await drop()
    await rm(dataDir, { recursive: true, force: true })
    if (fault !== undefined) throw new Error(`the audit log is broken: ${fault}`)
    if (unexpected.length > 0) throw new AggregateError(unexpected, 'errors outside of any request')
  })
  return {
    app,
    deps,
    db: deps.db,
    /** Role that may turn triggers off, and change what must not change, as the app's role may not. */
    ownerDb,
    transaction: deps.transaction,
    telemetry,
    telemetryErrors,
    databaseUrl: url,
    ownerUrl,
    clock,
    internet,
    dataDir,
    make: createMakers(app, deps),
    visitor: createVisitor(app),
  }
}
