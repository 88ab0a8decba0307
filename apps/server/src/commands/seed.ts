/** `npm run seed`: fills an empty database with the demonstration community, as the first start does. */

import { StartupError } from '../config.ts'
import { checkStore } from '../media/index.ts'
import { demoLines } from '../seed/demo-login.ts'
import { plantDemo } from '../seed/index.ts'
import { runCommand } from './command.ts'

await runCommand(
  async (deps) => {
    if (deps.config.hasPublicAddress)
      throw new StartupError('PUBLIC_URL must be a loopback address, because the password is published')
    await checkStore(deps.db, deps.config)
    if (!(await plantDemo(deps)))
      throw new StartupError('The database has members already, so it was not filled')
    return demoLines
  },
  { creates: true },
)
