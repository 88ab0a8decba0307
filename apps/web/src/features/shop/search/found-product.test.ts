import { expect, test } from 'vitest'
import { splitAtMatch } from './found-product.tsx'

test('the name is split at the match', () => {
  expect(splitAtMatch('Bamboo Toothbrush', 'tooth')).toEqual(['Bamboo ', 'Tooth', 'brush'])
  expect(splitAtMatch('İstanbul tote', 'TOTE')).toEqual(['İstanbul ', 'tote', ''])
  expect(splitAtMatch('Coir brush', 'soap')).toEqual(['Coir brush', '', ''])
})

test('special characters of regular expressions are matched literally', () => {
  expect(splitAtMatch('Soap (100 g)', '(100')).toEqual(['Soap ', '(100', ' g)'])
  expect(splitAtMatch('Coir brush', '.*')).toEqual(['Coir brush', '', ''])
})
