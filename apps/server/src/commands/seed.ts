/** `npm run seed`: fills a database without members with the demonstration community, as the first start does. */

import { StartupError } from '../config.ts'
import { checkStore } from '../media/index.ts'
import { demoLines } from '../seed/demo-login.ts'
import { plantDemo } from '../seed/index.ts'
import { noArguments, runCommand } from './command.ts'

await runCommand(noArguments('npm run seed'), async (deps) => {
  if (!deps.config.isForThisMachine)
    throw new StartupError(
      'HOST and PUBLIC_URL must be loopback addresses, because the password is published',
    )
  await checkStore(deps.db, deps.config)
  if (!(await plantDemo(deps)))
    throw new StartupError('The database has members already, so it was not filled')
  return demoLines
})
