/** `npm run db:migrate`: brings the schema up to date, as every start does. */

import { loadConfig, StartupError } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { shareDatabase } from './db/open.ts'

async function run() {
  const { url, stop } = await shareDatabase(loadConfig())
  const db = connect(url, () => {})
  try {
    const applied = await migrate(db)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The schema is up to date')
  } finally {
    await db.destroy()
    await stop()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
