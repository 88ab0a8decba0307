/** Checks that docs/asvs.md has every requirement; `npm run promises` checks its references. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const document = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8')
const rows = Array.from(document.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| (.+) \|$/gm), (match) => ({
  id: match[1],
  level: match[2],
  cells: match[3]?.split(' | ') ?? [],
}))

test('docs/asvs.md has each of the 253 requirements of levels 1 and 2 once', () => {
  expect(rows).toHaveLength(253)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
})

test('each requirement of docs/asvs.md is shown by something, or does not apply for a reason', () => {
  expect(rows.filter(({ cells }) => cells.length !== 3 && cells.length !== 1)).toEqual([])
  expect(rows.flatMap(({ cells }) => cells).filter((cell) => cell.trim() === '')).toEqual([])
})
