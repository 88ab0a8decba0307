import { expect, test } from 'vitest'
import { makeProduct } from '../product/make-product.ts'
import { parseSort, type Sort, sortProducts } from './sorting.ts'

const product = (productID: number, price: number) => makeProduct({ productID, price })
const byPopularity = [product(2, 300), product(9, 100), product(4, 300), product(1, 200)]

test.each<[Sort, number[]]>([
  ['popular', [2, 9, 4, 1]],
  ['low-to-high', [9, 1, 2, 4]],
  ['high-to-low', [2, 4, 1, 9]],
  ['newest', [9, 4, 2, 1]],
])('products are sorted: %s', (sort, productIDs) => {
  expect(sortProducts(byPopularity, sort).map((each) => each.productID)).toEqual(productIDs)
})

test('an unknown sort in the address becomes the most popular first', () => {
  expect(['newest', 'cheapest', null].map(parseSort)).toEqual(['newest', 'popular', 'popular'])
})
