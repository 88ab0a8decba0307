import { expect, test } from 'vitest'
import { decimalIn } from './typed-decimal.ts'
import { changeIn, numberIn } from './typed-number.ts'

test.each([
  ['0', 0],
  ['100', 100],
  ['007', 7],
  ['100 ', 100],
  ['\u00a0100\n', 100],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ["1'000", 1000],
  ['12,345,678', 12_345_678],
  ['1,00,000', 100_000],
  ['Rs 100', 100],
  ['Rs. 1,000.00', 1000],
  ['rs100', 100],
  ['₹ 250', 250],
  ['100 points', 100],
  ['1 point', 1],
  ['Rs 100/-', 100],
])('“%s” says %i', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test.each([
  ...[
    '',
    ' ',
    'ten',
    '1e3',
    '0x64',
    '0b1',
    '+5',
    '-5',
    '−5',
    'Infinity',
    'NaN',
    '1_000',
    '1.5',
    '1,5',
    '1,00',
    '10,00',
  ],
  ...[
    '1.000',
    '1,000 000',
    ',100',
    '100,',
    '١٢',
    '१२',
    '１２',
    '½',
    '1000 2000',
    'Rs',
    '1 2',
    '99999999999999999999',
  ],
])('“%s” says no whole number', (text) => {
  expect(numberIn(text)).toBeUndefined()
})

test('a change has a minus before what is taken away, whichever minus that is', () => {
  expect(['5', '-5', '−5', ' - 1,000 ', '0'].map(changeIn)).toEqual([5, -5, -5, -1000, 0])
  expect(['', '-', '--5', '+5', '-1e3', '5-'].map(changeIn)).toEqual(Array(6).fill(undefined))
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['0.75', 0.75],
  ['.5', 0.5],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  [' 3,25 ', 3.25],
])('“%s” says %d with its decimals', (text, number) => {
  expect(decimalIn(text)).toBe(number)
})

test.each(['', '.', 'ten', '1.234', '-2', '1e3', '1.2.3', '12 kg'])('“%s” says no amount', (text) => {
  expect(decimalIn(text)).toBeUndefined()
})
