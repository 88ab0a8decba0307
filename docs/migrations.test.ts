/**
 * While a release is rolled out, nodes of the one before work on the migrated database. So a migration only adds; what nobody uses any more is
 * removed one release later, and marked with the release that stopped using it. See docs/upgrade.md.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MIGRATIONS = join(import.meta.dirname, '../apps/server/migrations')
/** Last migration of the schema of the first release. */
const LAST_OF_BASELINE = '1019_one_trigger_for_cash.sql'
const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql') && file > LAST_OF_BASELINE)

const MARK = /^-- contract: unused since v\d+\.\d+\.\d+$/m
const destructive: [name: string, pattern: RegExp][] = [
  ['drop', /\bdrop\s+(table|column|view|materialized|function|type|sequence|schema)\b/i],
  ['truncate', /\btruncate\b/i],
  ['rename', /\brename\s+(to|column)\b/i],
  ['change of a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
  ['not null', /\bset\s+not\s+null\b/i],
  ['column without a default', /\badd\s+column\s(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i],
]

/** Statements that nodes of the release before could not work with. */
const faultsOf = (migration: string) =>
  migration.split(';').flatMap((statement) => {
    if (MARK.test(statement)) return []
    const sql = statement.replaceAll(/--.*$/gm, '')
    return destructive.filter(([, pattern]) => pattern.test(sql)).map(([name]) => name)
  })

test('migrations take nothing away that the release before uses', () => {
  const faults = files.flatMap((file) =>
    faultsOf(readFileSync(join(MIGRATIONS, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('a migration takes away only what a release that is out does without', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const marks = files.flatMap((file) =>
    Array.from(
      readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(new RegExp(MARK, 'gm')),
      ([mark]) => mark,
    ),
  )
  const early = marks.filter(
    (mark) => version.localeCompare(mark.split(' v')[1], 'en', { numeric: true }) < 0,
  )
  expect(early).toEqual([])
})

test.each([
  ['drop table posts', ['drop']],
  ['alter table posts drop column image', ['drop']],
  ['-- contract: unused since v1.4.0\nalter table posts drop column image', []],
  ['-- contract: unused since v1.4.0\ndrop table posts;\ndrop table comments', ['drop']],
  ['alter table posts rename column image to picture', ['rename']],
  ['alter table posts alter column content type varchar(9)', ['change of a type']],
  ['alter table posts alter image set not null', ['not null']],
  ['alter table posts add column place text not null', ['column without a default']],
  ["alter table posts add column place text not null default ''", []],
  ['alter table posts add column place text, add column seen int not null', ['column without a default']],
  ['-- We will drop table posts later\ncreate table places (name text not null)', []],
  ['alter table posts drop constraint posts_content_check', []],
])('%j has these faults: %j', (migration, faults) => {
  expect(faultsOf(migration)).toEqual(faults)
})
