/** `npm run steward -- someone@example.org`: makes that member a steward. */

import { StartupError } from '../config.ts'
import { makeSteward } from '../features/accounts/index.ts'
import { runCommand } from './command.ts'

const email = process.argv[2]?.trim()

await runCommand(async ({ db }) => {
  if (!email) throw new StartupError('Usage: npm run steward -- someone@example.org')
  if (!(await makeSteward(db, email))) throw new StartupError(`No member has the address ${email}`)
  return `${email} is a steward now`
})
