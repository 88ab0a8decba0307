/** Part of `npm run verify`: checks that no entry of the audit log was removed or changed, also while Canopy is running. */

import { verifyAuditLog } from '../audit/verify.ts'
import { StartupError } from '../config.ts'
import { noArguments, runCommand } from './command.ts'

await runCommand(noArguments('npm run verify'), async ({ db }) => {
  const { entries, lastHash, fault } = await verifyAuditLog(db)
  if (fault !== undefined) throw new StartupError(`The audit log is broken: ${fault}`)
  return `${entries} entries, chain intact${lastHash === undefined ? '' : `; hash of the last one: ${lastHash}`}`
})
