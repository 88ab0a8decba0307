import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

/** Paths of source files without tests and what only these use, from the root of the repository. */
export const sources = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter((file) => !isTest(file))

/** Imports of a file, types included: paths from the root of the repository, and names of libraries. */
export function importsOf(file: string) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)].map(([, name = '']) => {
    if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
    return name.replace(
      /^@canopy\/([^/]+)\/?(.*)$/,
      (_, folder, path) => `packages/${folder}/src/${path || 'index'}.ts`,
    )
  })
}
