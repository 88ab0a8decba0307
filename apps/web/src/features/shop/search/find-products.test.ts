import { expect, test } from 'vitest'
import { makeProduct } from '../product/make-product.ts'
import { findProducts, splitAtMatch } from './find-products.ts'

const products = ['Bamboo Toothbrush', 'Soap (100 g)', 'Coir brush', 'İstanbul tote'].map((productName) =>
  makeProduct({ productName }),
)
const found = (text: string) => findProducts(products, text).map((product) => product.productName)

test('products are found by any part of the name, in any case', () => {
  expect(found('BRUSH')).toEqual(['Bamboo Toothbrush', 'Coir brush'])
  expect(found(' tooth ')).toEqual(['Bamboo Toothbrush'])
  expect(found('kettle')).toEqual([])
})

test('special characters of regular expressions are matched literally', () => {
  expect(found('(100')).toEqual(['Soap (100 g)'])
  expect(found('.*')).toEqual([])
})

test('a blank search finds nothing', () => {
  expect(found('')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('the name is split at the match', () => {
  expect(splitAtMatch('Bamboo Toothbrush', 'tooth')).toEqual(['Bamboo ', 'Tooth', 'brush'])
  expect(splitAtMatch('İstanbul tote', 'TOTE')).toEqual(['İstanbul ', 'tote', ''])
  expect(splitAtMatch('Coir brush', 'soap')).toEqual(['Coir brush', '', ''])
})
