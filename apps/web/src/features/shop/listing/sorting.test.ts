import { expect, test } from 'vitest'
import { parseSort } from './sorting.ts'

test('an unknown sort in the address becomes the most popular first', () => {
  expect(['newest', 'cheapest', null].map(parseSort)).toEqual(['newest', 'popular', 'popular'])
})
