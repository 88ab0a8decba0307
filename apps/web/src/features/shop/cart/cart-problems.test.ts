import { expect, test } from 'vitest'
import { makeProduct } from '../product/make-product.ts'
import { type Cart, emptyCart } from './cart.ts'
import { problemsOf } from './cart-problems.ts'

const item = { productID: 7, productName: 'Steel bottle', price: 1200, quantity: 5, imgURL: '' }
const cart: Cart = { items: [item], appliedPoints: 0 }
const product = (price: number, quantity: number) => makeProduct({ ...item, price, quantity })

test('a line that can be ordered has no problems', () => {
  expect(problemsOf(item, product(1200, 5))).toEqual([])
})

test('applying the fix of every problem leaves a line without problems', () => {
  const now = product(1350, 3)
  const problems = problemsOf(item, now)
  expect(problems.map(({ text, fixLabel }) => [text, fixLabel])).toEqual([
    ['Only 3 items available', 'Update to 3'],
    ['Now Rs 1,350 instead of Rs 1,200', 'Accept new price'],
  ])
  const fixed = problems.reduce((before, problem) => problem.fix(before), cart)
  expect(fixed.items).toEqual([{ ...item, price: 1350, quantity: 3 }])
  expect(fixed.items.flatMap((line) => problemsOf(line, now))).toEqual([])
})

test.each([
  ['Out of stock', product(1200, 0)],
  ['No longer sold', undefined],
])('%s: the line can only be removed', (text, now) => {
  const problems = problemsOf(item, now)
  expect(problems.map((problem) => [problem.text, problem.fixLabel])).toEqual([[text, 'Remove']])
  expect(problems[0]?.fix(cart)).toEqual(emptyCart)
})
