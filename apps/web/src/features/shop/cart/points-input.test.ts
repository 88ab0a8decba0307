import { expect, test } from 'vitest'
import { isPointsInput, pointsProblem } from './points-input.ts'

test.each(['', '1', '50', '1000000'])('the points input accepts “%s”', (text) => {
  expect(isPointsInput(text)).toBe(true)
})

test.each(['0', '007', '-1', '1.5', '1e3', ' 1', 'ten'])('the points input does not accept “%s”', (text) => {
  expect(isPointsInput(text)).toBe(false)
})

test.each([
  ['', undefined],
  ['80', undefined],
  ['81', 'Points cannot exceed total amount'],
  ['91', 'Some of these points are still on hold. You can redeem them when they are available.'],
  ['101', "You don't have enough points"],
  ['99999999999999999999', "You don't have enough points"],
  ['-3', 'Please enter a valid number'],
  ['ten', 'Please enter a valid number'],
])('with 90 of 100 points available and a cart of Rs 80, “%s” gives the error %s', (text, problem) => {
  expect(pointsProblem(text, { available: 90, balance: 100, subtotal: 80 })).toBe(problem)
})
