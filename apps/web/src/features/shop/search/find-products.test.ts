import { expect, test } from 'vitest'
import { makeProduct } from '../make-product.ts'
import { findProducts, splitAtMatch } from './find-products.ts'

const products = ['Bamboo Toothbrush', 'Soap (100 g)', 'Coir brush', 'İstanbul tote'].map((productName) =>
  makeProduct({ productName }),
)
const found = (text: string) => findProducts(products, text).map((product) => product.productName)

test('any part of the name, whatever the case', () => {
  expect(found('BRUSH')).toEqual(['Bamboo Toothbrush', 'Coir brush'])
  expect(found(' tooth ')).toEqual(['Bamboo Toothbrush'])
  expect(found('kettle')).toEqual([])
})

test('signs of a pattern are only signs', () => {
  expect(found('(100')).toEqual(['Soap (100 g)'])
  expect(found('.*')).toEqual([])
})

test('nothing typed, nothing found', () => {
  expect(found('')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('the match is cut out where it stands', () => {
  expect(splitAtMatch('Bamboo Toothbrush', 'tooth')).toEqual(['Bamboo ', 'Tooth', 'brush'])
  expect(splitAtMatch('İstanbul tote', 'TOTE')).toEqual(['İstanbul ', 'tote', ''])
  expect(splitAtMatch('Coir brush', 'soap')).toEqual(['Coir brush', '', ''])
})
