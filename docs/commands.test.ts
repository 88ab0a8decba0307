/** Tests that documents name commands, settings and guides as they are. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benches } from '../scripts/benches.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

const SCRIPT = /\bnpm (?:run (?:--silent )?([a-z:]+)|(test|start))\b(?: -- ([a-z]+)\b)?/g
const used = (text: string) =>
  Array.from(text.matchAll(SCRIPT), ([, run, short, bench]) => ({ script: run ?? short ?? '', bench }))

test('docs/commands.md has every command of package.json once, and every program of a bench', () => {
  const guide = read('docs/commands.md')
  const rows = guide.split('\n').filter((line) => line.startsWith('| `npm '))
  expect(rows.map((row) => used(row)[0]?.script).toSorted()).toEqual(Object.keys(scripts).toSorted())
  for (const [command, programs] of Object.entries(benches)) {
    const row = rows.find((line) => line.startsWith(`| \`npm run ${command}\``)) ?? ''
    const [first, ...others] = Object.keys(programs)
    expect(first).toBeDefined()
    for (const name of others) expect(row).toContain(`-- ${name}`)
  }
})

test('every command that a document or a comment names exists', () => {
  const files = [
    ...globSync('{*.md,{docs,bench,apps,packages,scripts}/**/*.md}', { cwd: ROOT }),
    ...globSync('{apps,packages,bench,scripts,e2e}/**/*.{ts,tsx,mjs}', { cwd: ROOT }),
  ].filter((path) => !path.includes('node_modules') && path !== 'CHANGELOG.md')
  const faults = files.flatMap((path) =>
    used(read(path)).flatMap(({ script, bench }) => {
      if (!Object.hasOwn(scripts, script)) return `${path}: there is no npm run ${script}`
      const programs = benches[script]
      return bench === undefined || !programs || Object.hasOwn(programs, bench)
        ? []
        : `${path}: ${script} has no ${bench}`
    }),
  )
  expect(faults).toEqual([])
})
