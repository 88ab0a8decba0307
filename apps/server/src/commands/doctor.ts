/** `npm run doctor`: whether everything that the server depends on works, also while it does not run. */

import { parseArgs } from 'node:util'
import { type HealthCheck, healthLabels, type Trial } from '@canopy/contract/desk/health'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { NO_ACTOR } from '../audit/actor.ts'
import { StartupError } from '../config.ts'
import { shareDatabase } from '../db/connections/open.ts'
import { createDeps } from '../deps.ts'
import { runChecks, tryOut } from '../features/stewards/index.ts'
import { translateIn, writtenIn } from '../languages/languages.ts'
import { runWithConfig } from './command.ts'

type Wanted = { kind: Trial; to?: string }

/** @throws StartupError */
function readArguments(): Wanted[] {
  try {
    const { mail, model, pictures } = parseArgs({
      options: { mail: { type: 'string' }, model: { type: 'boolean' }, pictures: { type: 'boolean' } },
    }).values
    return [
      ...(mail === undefined ? [] : [{ kind: 'mail' as const, to: mail }]),
      ...(model ? [{ kind: 'model' as const }] : []),
      ...(pictures ? [{ kind: 'pictures' as const }] : []),
    ]
  } catch {
    throw new StartupError('Usage: npm run doctor -- [--mail someone@example.org] [--model] [--pictures]')
  }
}

const words: Record<string, string> = { fine: 'fine', warning: 'WARNING', failed: 'FAILED' }
const labels: Record<string, string> = healthLabels

function linesOf({ kind, state, detail, lines = [], advice }: HealthCheck): string[] {
  const first = `${(words[state] ?? state).padEnd(8)} ${writtenIn(SOURCE_LANGUAGE, labels[kind] ?? kind).padEnd(16)} ${detail}`
  const below = [...lines, ...(advice === null ? [] : [`→ ${advice}`])]
  return [first, ...below.map((line) => `${' '.repeat(26)}${line}`)]
}

await runWithConfig(readArguments, async (config, trials) => {
  // A database that does not work is one of the results.
  const database =
    config.databaseUrl === undefined
      ? await shareDatabase(config)
      : { url: config.databaseUrl, stop: async () => {} }
  const deps = createDeps(config, database.url, () => {})
  const inEnglish = { ...deps, t: translateIn(SOURCE_LANGUAGE) }
  try {
    const checks = await runChecks(inEnglish)
    for (const trial of trials) checks.push(await tryOut(inEnglish, NO_ACTOR, trial))
    const count = (state: string) => checks.filter((check) => check.state === state).length
    if (count('failed') > 0) process.exitCode = 1
    return [
      ...checks.flatMap(linesOf),
      `${checks.length} checks: ${count('failed')} failed, ${count('warning')} with a warning`,
    ].join('\n')
  } finally {
    await deps.close()
    await database.stop()
  }
})
