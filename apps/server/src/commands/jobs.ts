/** `npm run jobs`: the jobs that are not done, also while Canopy is running. They can be retried at once, and those given up deleted. */

import { parseArgs } from 'node:util'
import type { JobGroup } from '@canopy/contract/desk/jobs'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { NO_ACTOR } from '../audit/actor.ts'
import { StartupError } from '../config.ts'
import { forget, retry } from '../features/stewards/index.ts'
import { allJobKinds, isJobKind, type JobKind } from '../jobs/jobs.ts'
import { listJobGroups } from '../jobs/unfinished.ts'
import { translateIn } from '../languages/languages.ts'
import { runCommand } from './command.ts'

type Act = 'list' | 'retry' | 'delete'

/** @throws StartupError */
function readArguments(): { act: Act; kinds: JobKind[] } {
  try {
    const { values } = parseArgs({
      options: { retry: { type: 'boolean' }, delete: { type: 'boolean' }, kind: { type: 'string' } },
    })
    if (values.retry && values.delete) throw new Error('one of them')
    const act = values.retry ? 'retry' : values.delete ? 'delete' : 'list'
    if (values.kind === undefined) return { act, kinds: allJobKinds }
    if (!isJobKind(values.kind)) throw new Error('a kind')
    return { act, kinds: [values.kind] }
  } catch {
    throw new StartupError(
      `Usage: npm run jobs -- [--retry | --delete] [--kind KIND]\nKinds: ${allJobKinds.join(', ')}`,
    )
  }
}

function lineOf({ kind, title, waiting, retrying, givenUp, cause, nextTryAt }: JobGroup): string {
  const parts = [
    waiting > 0 && `${waiting} wait`,
    retrying > 0 && `${retrying} failed, next try at ${nextTryAt}`,
    givenUp > 0 && `${givenUp} given up`,
    cause !== null && `last cause ${cause}`,
  ]
  return `${kind} (${title}): ${parts.filter((part) => part !== false).join(', ')}`
}

await runCommand(readArguments, async ({ db, transaction }, { act, kinds }) => {
  if (act === 'list') {
    const groups = (await listJobGroups(db, translateIn(SOURCE_LANGUAGE))).filter(({ kind }) =>
      kinds.some((name) => name === kind),
    )
    return groups.length === 0 ? 'All jobs are done' : groups.map(lineOf).join('\n')
  }
  let count = 0
  for (const kind of kinds)
    count += await transaction((tx) => (act === 'retry' ? retry : forget)(tx, NO_ACTOR, { kind }))
  return act === 'retry' ? `${count} jobs run again` : `${count} jobs that were given up are deleted`
})
