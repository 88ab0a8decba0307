/** `npm run steward -- someone@example.org`: makes that member a steward, also while Canopy is running. */

import { loadConfig, StartupError } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { shareDatabase } from './db/open.ts'
import { makeSteward } from './features/accounts/index.ts'

async function promote(email: string) {
  const { url, stop } = await shareDatabase(loadConfig())
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
