/** `npm run steward -- someone@example.org`: makes that member a steward, also while Canopy is running. */

import { readConfig, StartupError } from './config.ts'
import { connect } from './db/connect.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/index.ts'
import { migrate } from './db/migrate.ts'
import { makeSteward } from './features/accounts/index.ts'

/** The database that the settings name: given, running beside a Canopy, or started until `stop`. */
async function openDatabase() {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const url = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  return url === undefined ? startEmbeddedPostgres({ dataDir, log: () => {} }) : { url, stop: async () => {} }
}

async function promote(email: string) {
  const { url, stop } = await openDatabase()
  const db = connect(url, () => {})
  try {
    await migrate(db)
    if (!(await makeSteward(db, email))) throw new StartupError(`Nobody has registered with ${email}`)
  } finally {
    await db.destroy()
    await stop()
  }
}

const email = process.argv[2]?.trim()
try {
  if (!email) throw new StartupError('Whom? npm run steward -- someone@example.org')
  await promote(email)
  console.log(`${email} is a steward now`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
