/** `npm run reviewer -- photo.jpg "what it should show"`: what the vision model in `REVIEWER` makes of a photo. */

import { parseArgs } from 'node:util'
import { StartupError } from '../config.ts'
import { runWithConfig } from './command.ts'
import { reviewPhoto } from './reviewer-trials.ts'

/** @throws StartupError */
function readArguments() {
  const [path, shows, ...others] = parseArgs({ allowPositionals: true, strict: false }).positionals
  if (path === undefined || shows === undefined || others.length > 0)
    throw new StartupError('Usage: npm run reviewer -- photo.jpg "what it should show"')
  return { path, shows }
}

await runWithConfig(readArguments, (config, { path, shows }) => reviewPhoto(config, path, shows))
