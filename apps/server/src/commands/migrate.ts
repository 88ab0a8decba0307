/** `npm run db:migrate`: applies pending migrations, as every start does. */

import { runCommand } from './command.ts'

await runCommand(
  async (_, applied) => (applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The schema is up to date'),
  { creates: true },
)
