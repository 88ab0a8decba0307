/** Part of `npm run verify`: recomputes all balances, earnings and allocations of points, also while Canopy is running. */

import { StartupError } from '../config.ts'
import { verifyLedger } from '../features/points/index.ts'
import { noArguments, runCommand } from './command.ts'

await runCommand(noArguments('npm run verify'), async ({ db }) => {
  const { entries, accounts, fault } = await verifyLedger(db)
  if (fault !== undefined) throw new StartupError(`The points do not add up: ${fault}`)
  return `${entries} entries and ${accounts} accounts, all add up`
})
