import { CART_LINES_MAX } from '@canopy/contract/limits'
import type { Product } from '@canopy/contract/shop/products'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { storageKeys, stored } from '../../../storage.ts'
import { makeProduct } from '../product/make-product.ts'
import {
  addItem,
  applyPoints,
  type Cart,
  changeItem,
  countOf,
  emptyCart,
  pointsCap,
  quantityOf,
  removeItem,
  removeOrdered,
  StoredCart,
  subtotalOf,
  totalsOf,
} from './cart.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The cart in a browser storage that contains `text`. */
function cartIn(text: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => text })
  return stored(storageKeys.cart('anna'), StoredCart, emptyCart).get()
}

const product = (productId: number, given: Partial<Product> = {}) =>
  makeProduct({ productID: productId, ...given })

function added(cart: Cart, sold: Product, quantity = 1): Cart {
  const outcome = addItem(cart, sold, quantity)
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.cart
}

test('adding the same product again raises the quantity of its line', () => {
  const cart = added(added(added(emptyCart, product(1), 2), product(2)), product(1), 3)
  expect(cart.items.map(({ productID: productId, quantity }) => [productId, quantity])).toEqual([
    [1, 5],
    [2, 1],
  ])
  expect(countOf(cart.items)).toBe(6)
})

test('a quantity above the stock is refused, counting what is in the cart', () => {
  const cart = added(emptyCart, product(1), 4)
  expect(addItem(cart, product(1), 2)).toEqual({ refusal: 'Only 5 items available' })
  expect(addItem(emptyCart, product(1), 6)).toEqual({ refusal: 'Only 5 items available' })
  expect(addItem(emptyCart, product(1, { quantity: 0 }), 1)).toEqual({ refusal: 'Only 0 items available' })
})

test('a product that is added again gets its current price', () => {
  const cart = added(added(emptyCart, product(1)), product(1, { price: 80 }))
  expect(subtotalOf(cart)).toBe(160)
})

test('a cart has at most as many lines as an order', () => {
  const products = Array.from({ length: CART_LINES_MAX }, (_, index) => product(index + 1))
  const full = products.reduce((cart, each) => added(cart, each), emptyCart)
  expect(addItem(full, product(999), 1)).toEqual({
    refusal: 'A cart can hold at most 100 different products',
  })
  expect(countOf(added(full, product(1)).items)).toBe(CART_LINES_MAX + 1)
})

test('removing the last item sets the applied points to 0', () => {
  const cart = applyPoints(added(added(emptyCart, product(1)), product(2)), 150)
  const one = removeItem(cart, 1)
  expect(one.appliedPoints).toBe(100)
  expect(removeItem(one, 2)).toEqual(emptyCart)
})

test('points are capped by the balance, also when it falls later', () => {
  const cart = applyPoints(added(emptyCart, product(1), 2), 150)
  expect(totalsOf(cart, 500)).toEqual({ subtotal: 200, points: 150, total: 50 })
  expect(totalsOf(cart, 30)).toEqual({ subtotal: 200, points: 30, total: 170 })
})

test('an order removes its lines and keeps what was added since it was sent', () => {
  const cart = applyPoints(added(added(emptyCart, product(1), 2), product(2)), 100)
  const line = { productName: '', price: 100, imgURL: '' }
  expect(
    removeOrdered(cart, [
      { ...line, productId: '1', quantity: 2 },
      { ...line, productId: '2', quantity: 1 },
    ]),
  ).toEqual(emptyCart)
  const left = removeOrdered(cart, [{ ...line, productId: '1', quantity: 1 }])
  expect([quantityOf(left, 1), quantityOf(left, 2), left.appliedPoints]).toEqual([1, 1, 0])
})

test.each([
  ['nothing', null],
  ['no JSON', '{"items":'],
  ['another shape', '[]'],
  [
    'a line without a price',
    '{"items":[{"productID":1,"productName":"A","quantity":1,"imgURL":""}],"appliedPoints":0}',
  ],
  [
    'a quantity of none',
    '{"items":[{"productID":1,"productName":"A","price":1,"quantity":0,"imgURL":""}],"appliedPoints":0}',
  ],
  [
    'a product twice',
    `{"items":[${Array(2).fill('{"productID":1,"productName":"A","price":1,"quantity":1,"imgURL":""}')}],"appliedPoints":0}`,
  ],
  ['points below zero', '{"items":[],"appliedPoints":-5}'],
])('%s in storage is an empty cart', (_, text) => {
  expect(cartIn(text)).toEqual(emptyCart)
})

test('stored points above the subtotal are dropped', () => {
  expect(cartIn('{"items":[],"appliedPoints":40}')).toEqual(emptyCart)
})

const amount = fc.integer({ min: 0, max: 5000 })
const productIn = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    id: productIn,
    price: amount,
    stock: amount,
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    id: productIn,
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: productIn }),
  fc.record({ kind: fc.constant('points' as const), points: amount }),
)

test('after any changes the points do not exceed the subtotal, and the stored cart is the same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), amount, (steps, balance) => {
      let cart = emptyCart
      for (const each of steps) {
        if (each.kind === 'add') {
          const sold = product(each.id, { price: each.price, quantity: each.stock })
          const outcome = addItem(cart, sold, each.quantity)
          const wanted = quantityOf(cart, each.id) + each.quantity
          expect('refusal' in outcome).toBe(wanted > each.stock)
          if ('cart' in outcome) cart = outcome.cart
        } else if (each.kind === 'change') cart = changeItem(cart, each.id, { quantity: each.quantity })
        else if (each.kind === 'remove') cart = removeItem(cart, each.id)
        else cart = applyPoints(cart, each.points)

        const { subtotal, points, total } = totalsOf(cart, balance)
        expect(cart.appliedPoints).toBeLessThanOrEqual(subtotal)
        expect(points).toBeLessThanOrEqual(pointsCap(cart, balance))
        expect(total).toBe(subtotal - points)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(cartIn(JSON.stringify(cart))).toEqual(cart)
      }
    }),
  )
})
