/** Tests that the table of jobs in docs/features.md is that of the code. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allJobKinds, jobKinds } from '../apps/server/src/jobs/jobs.ts'
import { DAY, HOUR, MINUTE } from '../packages/contract/src/limits.ts'

const TIMES: Record<string, number> = {
  'a minute': MINUTE,
  'an hour': HOUR,
  '4 hours': 4 * HOUR,
  'a day': DAY,
  '7 days': 7 * DAY,
  'a year': 365 * DAY,
}

test('the table of jobs has every kind once, and for how long it is retried', () => {
  const guide = readFileSync(join(import.meta.dirname, 'features.md'), 'utf8')
  const [, table = ''] = /^\| Job \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(guide) ?? []
  const rows = Array.from(table.matchAll(/^\| `(\w+)` \|.*\| (.+?) \|$/gm), ([, kind, time = '']) => [
    kind,
    TIMES[time],
  ])
  expect(rows.sort()).toEqual(allJobKinds.map((kind) => [kind, jobKinds[kind].retryFor]).sort())
})
