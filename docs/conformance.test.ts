/** Checks that every promise of conformance.md names existing tests, and every call one of the contract. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../packages/contract/src/endpoints.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The rows of all tables: a promise, and its tests in backticks. */
const rows = read('docs/conformance.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What Canopy promises'))
  .map((line) => {
    const [promise = '', shownBy = '', ...rest] = line.slice(2, -2).split(' | ')
    return { promise, tests: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test), rest }
  })

/** A string literal as the first argument of `test`, `describe`, `test.step` or the result of `test.each(…)`. */
const NAME =
  /(?:\b(?<kind>test|describe|test\.step)|\))\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)+)\k<quote>\s*,/g

const known = new Map<string, { tests: Set<string>; parts: Set<string> }>()
function namesIn(file: string) {
  const before = known.get(file)
  if (before) return before
  const found = { tests: new Set<string>(), parts: new Set<string>() }
  for (const { groups = {} } of read(file).matchAll(NAME)) {
    const isPart = groups.kind === 'describe' || groups.kind === 'test.step'
    found[isPart ? 'parts' : 'tests'].add(String(groups.name))
  }
  known.set(file, found)
  return found
}

/** Returns why `file › group › test › step` does not exist; group and step are optional. */
function problemOf(reference: string) {
  const [file = '', ...names] = reference.split(' › ')
  const { tests, parts } = namesIn(file)
  if (!names.some((name) => tests.has(name))) return `no test: ${reference}`
  const unknown = names.find((name) => !tests.has(name) && !parts.has(name))
  return unknown && `no “${unknown}”: ${reference}`
}

test('every promise is listed once with existing tests', () => {
  const promises = rows.map(({ promise }) => promise)
  expect(promises.length).toBeGreaterThan(200)
  expect(promises.filter((promise, at) => promises.indexOf(promise) !== at)).toEqual([])
  expect(rows.filter(({ tests, rest }) => tests.length === 0 || rest.length > 0)).toEqual([])
  expect(rows.flatMap(({ tests }) => tests.flatMap((reference) => problemOf(reference) ?? []))).toEqual([])
})

test('every promised call is in the contract', () => {
  const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, ':id')
  const served = Object.values(endpoints).map(({ method, path }) => `${method} ${shape(path)}`)
  const calls = rows.flatMap(({ promise }) =>
    [...promise.matchAll(/\b(GET|POST|PUT|DELETE) (\/api[\w/{}-]+)/g)].map(
      ([, method, path = '']) => `${method} ${shape(path)}`,
    ),
  )
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter((call) => !served.includes(call))).toEqual([])
})
