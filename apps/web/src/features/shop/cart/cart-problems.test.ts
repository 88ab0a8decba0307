import { expect, test } from 'vitest'
import { t } from '../../../language/messages.ts'
import { makeProduct } from '../product/make-product.ts'
import { type Cart, emptyCart } from './cart.ts'
import { problemsOf } from './cart-problems.ts'

const item = { productID: 7, productName: 'Steel bottle', price: 1200, quantity: 5, imgURL: '' }
const cart: Cart = { items: [item], appliedPoints: 0 }
const product = (price: number, quantity: number) => makeProduct({ ...item, price, quantity })

test('a line that can be ordered has no problems', () => {
  expect(problemsOf(item, product(1200, 5), null)).toEqual([])
})

test('applying the fix of every problem leaves a line without problems', () => {
  const now = product(1350, 3)
  const problems = problemsOf(item, now, null)
  expect(problems.map(({ text, fixLabel }) => [text, fixLabel])).toEqual([
    ['Only 3 items available', 'Update to 3'],
    ['Now Rs 1,350 instead of Rs 1,200', 'Accept new price'],
  ])
  const fixed = problems.reduce((before, problem) => problem.fix(before), cart)
  expect(fixed.items).toEqual([{ ...item, price: 1350, quantity: 3 }])
  expect(fixed.items.flatMap((line) => problemsOf(line, now, null))).toEqual([])
})

test.each([
  ['Out of stock', product(1200, 0)],
  ['No longer sold', undefined],
])('%s: the line can only be removed', (text, now) => {
  const problems = problemsOf(item, now, null)
  expect(problems.map((problem) => [problem.text, problem.fixLabel])).toEqual([[text, 'Remove']])
  expect(problems[0]?.fix(cart)).toEqual(emptyCart)
})

const limits = {
  isNewMember: false,
  ordersMax: 3,
  orders: 1,
  piecesMax: 10,
  pieces: [{ productID: 7, pieces: 6 }],
  cashMax: 20_000,
  cash: 0,
  uncheckedPoints: null,
}
const tooMany = t('orders.tooManyPieces', { max: 10 })

test('a line has at most the pieces that the member can still order', () => {
  const problems = problemsOf(item, product(1200, 50), limits)
  expect(problems.map(({ text, fixLabel }) => [text, fixLabel])).toEqual([[tooMany, 'Update to 4']])
  expect(problems[0]?.fix(cart).items).toEqual([{ ...item, quantity: 4 }])
  expect(problemsOf({ ...item, quantity: 4 }, product(1200, 50), limits)).toEqual([])
  expect(problemsOf({ ...item, productID: 8, quantity: 10 }, product(1200, 50), limits)).toEqual([])
})

test('with less stock than that, the stock is the limit', () => {
  const problems = problemsOf(item, product(1200, 3), limits)
  expect(problems.map(({ text, fixLabel }) => [text, fixLabel])).toEqual([
    ['Only 3 items available', 'Update to 3'],
  ])
})

test('a line of which no more can be ordered can only be removed', () => {
  const full = { ...limits, pieces: [{ productID: 7, pieces: 10 }] }
  const problems = problemsOf(item, product(1200, 50), full)
  expect(problems.map(({ text, fixLabel }) => [text, fixLabel])).toEqual([[tooMany, 'Remove']])
})
