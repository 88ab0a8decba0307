/** `npm run seed`: plants the demonstration community on an empty database, as the first start does. */

import { StartupError } from '../config.ts'
import { demoLogin } from '../seed/demo-login.ts'
import { plantDemo } from '../seed/index.ts'
import { runCommand } from './command.ts'

await runCommand(async (deps) => {
  if (!(await plantDemo(deps)))
    throw new StartupError('Somebody has registered here already: nothing was planted')
  return `Demonstration login: ${demoLogin.email}, password ${demoLogin.password}`
})
