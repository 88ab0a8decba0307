import { expect, test } from 'vitest'
import { phoneDigits } from './phone.ts'

test.each([
  '0771234567',
  '077 123 4567',
  '077-1234567',
  '077–123–4567',
  '+94771234567',
  '+94 77 123 4567',
  '94771234567',
  '0094 77 1234567',
  '+94 (0)77 123 4567',
  '771234567',
  'Tel: 077 123 4567',
  'tel:+94771234567',
  '077/1234567 ext. 12',
  '０７７１２３４５６７',
  '෦෭෭෧෨෩෪෫෬෭',
  '௦௭௭௧௨௩௪௫௬௭',
  '٠٧٧١٢٣٤٥٦٧',
])('a phone number is the same however it is written: %s', (typed) => {
  expect(phoneDigits(typed)).toBe('94771234567')
})

test.each([
  ['+44 20 7946 0958', '442079460958'],
  ['0044 20 7946 0958', '442079460958'],
  ['+1 (555) 010-9999', '15550109999'],
  ['+91 98765 43210', '919876543210'],
])('a foreign number keeps its country: %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test.each([
  'no phone',
  'none',
  '-',
  '()',
  '12',
  '077',
  'call me at 5',
  '0771234567 or 0112345678',
  '+',
  '1'.repeat(16),
  '077 12E 4567',
])('what nobody can call is no phone number: %s', (typed) => {
  expect(phoneDigits(typed)).toBeUndefined()
})
