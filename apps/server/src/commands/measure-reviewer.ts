/** `npm run bench:review -- reviewer --photos DIR --labels FILE`: precision and recall of the vision model in `REVIEWER`. */

import { parseArgs } from 'node:util'
import { StartupError } from '../config.ts'
import { runWithConfig } from './command.ts'
import { measureReviewer } from './reviewer-trials.ts'

/** @throws StartupError */
function readArguments() {
  const options = { photos: { type: 'string' }, labels: { type: 'string' } } as const
  const { photos, labels } = parseArgs({ options, strict: false }).values
  if (typeof photos !== 'string' || typeof labels !== 'string')
    throw new StartupError('Usage: npm run bench:review -- reviewer --photos DIR --labels FILE')
  return { photos, labels }
}

await runWithConfig(readArguments, (config, files) =>
  measureReviewer(config, files, (line) => process.stdout.write(`${line}\n`)),
)
