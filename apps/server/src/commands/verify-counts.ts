/** Part of `npm run verify`: counts the reactions and comments of all posts again, also while Canopy is running. */

import { StartupError } from '../config.ts'
import { verifyCounts } from '../features/feed/index.ts'
import { noArguments, runCommand } from './command.ts'

await runCommand(noArguments('npm run verify'), async ({ db }) => {
  const { posts, wrong, fault } = await verifyCounts(db)
  if (fault !== undefined)
    throw new StartupError(`${wrong} of ${posts} posts are counted wrongly, first ${fault}`)
  return `${posts} posts, all counted right`
})
