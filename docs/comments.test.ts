/** Comments are understood with the rest of the file hidden: they begin with what they are about. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const WORDS =
  'What|Of|Those|The same|As|Who|Whose|Whom|Whoever|Whatever|With|Without|By|Which|Where|How|So many|So much|So long|So that|Such|Any|Than|Also'
/** Comments after `/*`, and first lines of those after `//` and `--`, that lean on the line above or below. */
const HEADLESS = new RegExp(
  String.raw`(?:/\*\*?(?:\s+\*)?\s+|(?<!^\s*//.*\n\s*)//\s+|(?<!^\s*--.*\n\s*)(?<=^\s*)--\s+)(?:(?:To|From|In|On|For|Until) )?\b(?:${WORDS}|which|whom|when|how|so many|so long)\b.*`,
  'gm',
)

/** Generated files, former migrations, and the examples below. */
const EXCEPTIONS = ['apps/server/src/db/schema.ts', 'apps/server/migrations/former/', 'docs/comments.test.ts']

const headless = (text: string) => Array.from(text.matchAll(HEADLESS), ([comment]) => comment)

test.each([
  ['/** What a proof shows. */', 1],
  ['/**\n * Whose things the viewer does not see. Two lines\n * of it.\n */', 1],
  ['// Of the newest\n// With a second line.', 1],
  ['  -- From when it counts.', 1],
  ['const HEIGHT = 2 // As high as a line', 1],
  ['// Number of those\n// Of the newest.', 0],
  ["const address = 'http://What'", 0],
])('%j has %i headless comments', (text, number) => {
  expect(headless(text)).toHaveLength(number)
})

test('no comment begins with a word that needs the line above or below', () => {
  const paths = globSync('{.ci,apps,bench,docs,e2e,packages,scripts}/**/*.{ts,tsx,mjs,css,sql}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
  const faults = paths
    .filter((path) => !EXCEPTIONS.some((exception) => path.startsWith(exception)))
    .flatMap((path) =>
      headless(readFileSync(join(ROOT, path), 'utf8')).map((comment) => `${path}: ${comment.trim()}`),
    )
  expect(faults).toEqual([])
})
