import { expect, test } from 'vitest'
import { pickOthers } from './pick-others.ts'

const LOOKED_AT = { productID: 7 }
const products = Array.from({ length: 20 }, (_, index) => ({ productID: index + 1 }))

test('three products are recommended, each other one as often as any', () => {
  const DRAWS = 4000
  const times = new Map<number, number>()
  for (let draw = 0; draw < DRAWS; draw++) {
    const picked = pickOthers(products, LOOKED_AT)
    expect(new Set(picked).size).toBe(3)
    for (const productID of picked) times.set(productID, (times.get(productID) ?? 0) + 1)
  }
  expect([...times.keys()].toSorted((a, b) => a - b)).toEqual(
    products.map(({ productID }) => productID).filter((productID) => productID !== LOOKED_AT.productID),
  )
  // Nine standard deviations, which chance exceeds less than once in 10^17 times.
  const share = 3 / 19
  const leeway = 9 * Math.sqrt(DRAWS * share * (1 - share))
  for (const count of times.values()) expect(Math.abs(count - DRAWS * share)).toBeLessThan(leeway)
})

test('fewer are recommended where there are no more', () => {
  expect(pickOthers(products.slice(5, 7), LOOKED_AT)).toEqual([6])
  expect(pickOthers([LOOKED_AT], LOOKED_AT)).toEqual([])
})
