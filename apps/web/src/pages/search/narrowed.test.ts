import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { containsWords, narrowed } from './narrowed.ts'

test.each([
  ['Sorted plastic/metal today', 'METAL plast', true],
  ['Caffè Crème', 'creme', true],
  ['ශ්‍රී උද්‍යානය', 'ශ්රී', true],
  ['மரங்களை நடுவோம்', 'மரங்', true],
  ['今天骑车上班。', '上班', true],
  ['A heron stood there', 'her', true],
  ['A heron stood there', 'ron', false],
  ['A heron stood there', 'heron sat', false],
])('%j contains %j: %j', (text, q, expected) => {
  expect(containsWords(text, q)).toBe(expected)
})

const keyOf = (q: string) => ['search', q]

function answers(q: string, items: string[], cursor?: string) {
  const queries = new QueryClient()
  queries.setQueryData(keyOf(q), { pages: [{ items, cursor, etag: undefined }], pageParams: [undefined] })
  return queries
}

const known = (queries: QueryClient, q: string, least = 0) =>
  narrowed(queries, keyOf, q, (item: string) => item, least).initialData?.pages[0]?.items

test('a longer text finds some of the results of a shorter one, if all of these are known', () => {
  const herons = ['A heron', 'Two herons', 'A herb']
  expect(known(answers('her', herons), 'hero')).toEqual(['A heron', 'Two herons'])
  expect(known(answers('her', herons), 'herb a')).toEqual(['A herb'])
  expect(known(answers('her', herons, 'next'), 'hero')).toBeUndefined()
  expect(known(answers('her', herons), 'hawk')).toBeUndefined()
  expect(known(answers('her', herons), 'herb', 2)).toBeUndefined()
})

test('if nothing is found, nothing is found for a longer text', () => {
  expect(known(answers('xyl', []), 'xylophone')).toEqual([])
})
