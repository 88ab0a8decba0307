import { expect, test } from 'vitest'
import { pickOthers } from './pick-others.ts'

const SHOWN = { productID: 7 }
const products = Array.from({ length: 20 }, (_, index) => ({ productID: index + 1 }))

test('three other products are recommended, each with the same probability', () => {
  const DRAWS = 4000
  const times = new Map<number, number>()
  for (let draw = 0; draw < DRAWS; draw++) {
    const picked = pickOthers(products, SHOWN)
    expect(new Set(picked).size).toBe(3)
    for (const productId of picked) times.set(productId, (times.get(productId) ?? 0) + 1)
  }
  expect([...times.keys()].toSorted((a, b) => a - b)).toEqual(
    products
      .map(({ productID: productId }) => productId)
      .filter((productId) => productId !== SHOWN.productID),
  )
  // Nine standard deviations: the probability of a larger deviation is below 10^-17.
  const share = 3 / 19
  const tolerance = 9 * Math.sqrt(DRAWS * share * (1 - share))
  for (const count of times.values()) expect(Math.abs(count - DRAWS * share)).toBeLessThan(tolerance)
})

test('fewer are recommended if there are no more', () => {
  expect(pickOthers(products.slice(5, 7), SHOWN)).toEqual([6])
  expect(pickOthers([SHOWN], SHOWN)).toEqual([])
})
