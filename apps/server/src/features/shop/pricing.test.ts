import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { type CartLine, sellCart, subtotalOf, totalAfterPoints } from './pricing.ts'
import type { Offer } from './products/stock-queries.ts'

const offer = (productId: number, price: number, stock: number): Offer => ({
  productID: productId,
  productName: `Product ${productId}`,
  price,
  stock,
  image: null,
})

const refusal = (cart: CartLine[], offers: Offer[]) => {
  try {
    sellCart(cart, offers)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message, ...error.details }
    throw error
  }
}

test('lines have the order of the cart, and names and prices of the shop', () => {
  const offers = [offer(1, 250, 10), offer(2, 99, 3)]
  const cart = [
    { productID: 2, quantity: 3, price: 99 },
    { productID: 1, quantity: 1, price: 250 },
  ]
  const lines = sellCart(cart, offers)
  expect(lines).toEqual([
    { productID: 2, productName: 'Product 2', price: 99, image: null, quantity: 3 },
    { productID: 1, productName: 'Product 1', price: 250, image: null, quantity: 1 },
  ])
  expect(subtotalOf(lines)).toBe(547)
})

test('a changed price is refused', () => {
  for (const price of [99, 101]) {
    expect(refusal([{ productID: 1, quantity: 1, price }], [offer(1, 100, 5)])).toMatchObject({
      code: 'prices_changed',
      productID: 1,
    })
  }
})

test('points are subtracted from the subtotal, at most all of it', () => {
  expect(totalAfterPoints(500, 0)).toBe(500)
  expect(totalAfterPoints(500, 500)).toBe(0)
  expect(() => totalAfterPoints(500, 501)).toThrow('Points cannot exceed total amount')
})

const Line = fc.record({
  productID: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  price: fc.integer({ min: 0, max: 2_147_483_647 }),
})
const Cart = fc.uniqueArray(Line, { selector: (line) => line.productID, minLength: 1, maxLength: 6 })
const Offers = fc.uniqueArray(
  fc
    .tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 2_147_483_647 }),
      fc.integer({ min: 0, max: 10_000 }),
    )
    .map((values) => offer(...values)),
  { selector: (each) => each.productID },
)

test("whatever the cart contains, only products in stock are sold, at the shop's prices", () => {
  fc.assert(
    fc.property(Cart, Offers, fc.boolean(), (cart, offers, isHonest) => {
      const byId = new Map(offers.map((each) => [each.productID, each]))
      const claimed = cart.map((line) =>
        isHonest ? { ...line, price: byId.get(line.productID)?.price ?? 0 } : line,
      )
      const refused = refusal(claimed, offers)
      const isUnknown = claimed.some((line) => !byId.has(line.productID))
      const isShort = claimed.some((line) => line.quantity > (byId.get(line.productID)?.stock ?? 0))
      const isOff = claimed.some((line) => line.price !== byId.get(line.productID)?.price)
      const expected = isUnknown
        ? 'product_not_found'
        : isShort
          ? 'out_of_stock'
          : isOff
            ? 'prices_changed'
            : undefined
      expect(refused?.code).toBe(expected)
      if (expected !== undefined) return
      const total = claimed.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.price), 0n)
      expect(BigInt(subtotalOf(sellCart(claimed, offers)))).toBe(total)
    }),
  )
})
