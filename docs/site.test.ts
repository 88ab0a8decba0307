import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './testing/source-files.ts'

/** Sources of what members and visitors see. Commands, settings and the process speak to operators, of the software. */
const sources = execFileSync(
  'git',
  ['ls-files', 'apps/web/src', 'apps/web/index.html', 'apps/server/src/features', 'packages/contract/src'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(tsx?|css|html)$/.test(path) && !/\.test\.|\/site\/|\/testing\//.test(path))

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|<!--[\s\S]*?-->/g, '')

const COLOURS = ['apps/web/src/styles/colours.css', 'apps/web/src/ui/drawings/']

test.each([
  ['the name', /\bCanopy\b/],
  ['the currency', /\bRs\b|₹|\bLKR\b|[rR]upees?\b/],
  ['the country', /Sri Lanka|Colombo|\+94/],
])('only the site says %s', (_, pattern) => {
  const found = sources.filter((path) =>
    pattern.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))),
  )
  expect(found).toEqual([])
})

test('only the site says a colour', () => {
  const found = sources
    .filter((path) => !COLOURS.some((allowed) => path.startsWith(allowed)))
    .filter((path) =>
      /["'`\s:(]#[0-9a-f]{6}\b/i.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))),
    )
  expect(found).toEqual([])
})
