/** `npm run db:migrate`: applies pending migrations, as every start does. */

import { shareDatabase } from '../db/connections/open.ts'
import { prepareDatabase } from '../migrate/migrate.ts'
import { noArguments, runWithConfig } from './command.ts'

await runWithConfig(noArguments('npm run db:migrate'), async (config) => {
  const database = await shareDatabase(config, { creates: true })
  try {
    const applied = await prepareDatabase(database)
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The schema is up to date'
  } finally {
    await database.stop()
  }
})
