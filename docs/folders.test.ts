/** Sizes of folders and files that a reader takes in at once. */

import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, ROOT } from './testing/source-files.ts'

const FILES_MAX = 20
const TINY = 10

/** Migrations stay as they are, so their number only grows; those before the first release go with the second one. */
const FULL = ['apps/server/migrations', 'apps/server/migrations/former']

const list = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })

/** Tests beside sources do not make a folder harder to read. */
const isBesideSources = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('e2e/')

test('no folder has more than twenty files of source', () => {
  const files = list('{apps,bench,e2e,packages,scripts}/**/*.{css,mjs,sql,ts,tsx}')
  const folders = Map.groupBy(
    files.filter((file) => !isBesideSources(file)),
    (file) => posix.dirname(file),
  )
  const full = [...folders].filter(([folder, its]) => its.length > FILES_MAX && !FULL.includes(folder))
  expect(full.map(([folder, its]) => `${folder} has ${its.length} files: give them rooms`)).toEqual([])
})

/** The faces of features, what a live connection calls before a feature is loaded, and lists of what a bundle has. */
const MAY_BE_TINY = /\/(index|on-\w+-event|bundles\/\w+)\.ts$/

test('a file of ten lines or less is shared by three others, or loads by itself', () => {
  const files = list('{apps,bench,docs,e2e,packages,scripts}/**/*.{mjs,ts,tsx}')
  const readers = new Map<string, number>()
  const alone = new Set<string>()
  for (const file of files) {
    for (const target of importsOf(file)) readers.set(target, (readers.get(target) ?? 0) + 1)
    for (const [, path = ''] of read(file).matchAll(/\b(?:import|URL)\('(\.[^']+)'/g))
      alone.add(posix.join(posix.dirname(file), path))
  }
  const faults = files
    .filter((file) => /^(apps|packages)\//.test(file) && !MAY_BE_TINY.test(file) && !alone.has(file))
    .filter((file) => read(file).trimEnd().split('\n').length <= TINY)
    // A file that nothing imports is the beginning of a program.
    .filter((file) => [1, 2].includes(readers.get(file) ?? 0))
  expect(faults.map((file) => `${file}: move it into its reader`)).toEqual([])
})

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
