import { expect, test } from 'vitest'
import { cancelQuestion, paymentText } from './order-texts.ts'

test.each([
  ['shipped', 'Cash on delivery: ₹125 when the parcel is handed to you.'],
  ['delivered', 'Cash on delivery: ₹125, paid.'],
  ['cancelled', 'Nothing to pay: this order was cancelled.'],
] as const)('what came back before an order was paid is not collected: %s', (status, text) => {
  const returned = { returnId: '', at: '', points: 0, cash: 0, paidAt: null, lines: [] }
  const returns = [
    { ...returned, waived: 50 },
    { ...returned, waived: 25 },
  ]
  expect(paymentText({ status, totalAmount: 200, returns })).toBe(text)
})

test.each([
  ['nothing redeemed', 0, 45, ''],
  ['nothing owed', 300, 0, ' What you redeemed on it, 300 points, comes back to your account.'],
  [
    'less owed than redeemed',
    300,
    1,
    ' What you redeemed on it, 300 points, comes back to your account, less 1 point owed for an overturned verdict.',
  ],
  [
    'more owed than redeemed',
    300,
    1000,
    ' What you redeemed on it, 300 points, comes back to your account, less 300 points owed for an overturned verdict.',
  ],
])(
  'the question before cancelling an order says which points are returned: %s',
  (_, redeemed, owed, returned) => {
    const question = 'Are you sure you want to cancel this order?'
    expect(cancelQuestion(redeemed, owed)).toBe(`${question}${returned}`)
  },
)
