import { expect, test } from 'vitest'
import { withoutApostrophes } from '../../files/csv-cell.ts'
import { translateIn } from '../../languages/languages.ts'
import { csvOf } from './csv.ts'

async function csvOfCells(...cells: (string | number | null)[]) {
  async function* rows() {
    yield* cells
  }
  let text = ''
  for await (const line of csvOf({ cell: (cell) => cell }, rows())) text += line
  return text
}

test.each([
  ['plain text', 'plain text'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+94 11 234', "'+94 11 234"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\t\'=1"'],
  ['\r=1', '"\r\'=1"'],
  ['\n=1', '"\n\'=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['Plant trees;=1+41;@SUM(1)', '"Plant trees;\'=1+41;\'@SUM(1)"'],
  ['a\t+1', '"a\t\'+1"'],
  ['a\r\n-1', '"a\r\n\'-1"'],
  ['a; =1', '"a;\' =1"'],
  ['a; b', '"a; b"'],
  [' =1', "' =1"],
  [-2, '-2'],
  [null, ''],
])('%j is written as %s', async (cell, written) => {
  expect(await csvOfCells(cell)).toBe(`\uFEFFcell\r\n${written}\r\n`)
})

test.each(['=1+1', "'=1", "''-1", "'tis", '\t=1', '＝1', 'plain', "'", 'a;=1', "a;'=1", "a; ''+1", 'a;b'])(
  '%j is read as it was before it was written',
  async (cell) => {
    const [, line = ''] = (await csvOfCells(cell)).split('\r\n')
    expect(withoutApostrophes(line.replaceAll(/^"|"$/g, ''))).toBe(cell)
  },
)

test.each([
  ['en', 'entry,hidden,sku'],
  ['ta', 'பதிவு,மறைக்கப்பட்டது,sku'],
])('headings that are messages are in the language %s', async (language, heading) => {
  async function* rows() {
    yield 'exports.entry'
  }
  const columns = { 'exports.entry': (row: string) => row, 'exports.hidden': () => true, sku: () => null }
  let text = ''
  for await (const line of csvOf(columns, rows(), language)) text += line
  expect(text).toBe(`\uFEFF${heading}\r\nexports.entry,${translateIn(language)('exports.yes')},\r\n`)
})
