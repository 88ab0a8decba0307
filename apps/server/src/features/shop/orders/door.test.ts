import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { createDoorKeys, normaliseDoor } from './door.ts'

const { db } = await testApp()

const phone = '0771234567'
const street = '12 Temple Road'

const textsOf = (streets: string[]) => new Set(streets.map((each) => normaliseDoor({ street: each, phone })))
const numbersOf = (phones: string[]) => new Set(phones.map((each) => normaliseDoor({ street, phone: each })))

test.each([
  [['12 Temple Road', '12 TEMPLE ROAD', ' 12  temple   road ']],
  [['12, Temple Rd.', '12 Temple Road', '12-Temple-Road', '12TempleRd']],
  [
    [
      'No. 12 Temple Road',
      'no 12 Temple Rd',
      '#12 Temple Road',
      '# 12, Temple Rd',
      'Number 12, Temple Road',
      'Nr.12 Temple Road',
    ],
  ],
  [['4 Main Street', '4 Main St.', 'No 4 MAIN ST']],
  [['12/A Lake View Lane', '12 a Lakeview Ln', '12A Lake-View Ln.']],
  [['7 Galle Face Avenue', '7 Galle Face Ave', '7 Galle Face Av.']],
  [['3 Café Mawatha', '3 Cafe Mw']],
])('an address is the same door however it is written: %j', (streets) => {
  expect(textsOf(streets).size).toBe(1)
})

test('different houses and streets are different doors', () => {
  const streets = [
    '12 Temple Road',
    '13 Temple Road',
    '12A Temple Road',
    '12 Temple Street',
    '12 Temple Lane',
    '12 Nolan Road',
  ]
  expect(textsOf(streets).size).toBe(streets.length)
})

test.each([
  [
    [
      '0771234567',
      '077 123 4567',
      '077-1234567',
      '+94771234567',
      '+94 77 123 4567',
      '94771234567',
      '0094 77 1234567',
      '+94 (0)77 123 4567',
      '771234567',
    ],
  ],
  [['0112345678', '+94 11 234 5678', '(011) 2345678']],
  [['+44 20 7946 0958', '0044 20 7946 0958', '442079460958']],
])('a phone number is the same however it is written: %j', (phones) => {
  expect(numbersOf(phones).size).toBe(1)
})

test('different phone numbers are different doors', () => {
  const phones = ['0771234567', '0771234568', '+44771234567', '0112345678']
  expect(numbersOf(phones).size).toBe(phones.length)
})

test('a door has the same key on all nodes, which does not contain its address', async () => {
  const [one, other] = [createDoorKeys(db), createDoorKeys(db)]
  const key = await one({ street, phone })
  expect(await other({ street: 'No. 12, TEMPLE RD', phone: '+94 77 123 4567' })).toBe(key)
  expect(await other({ street: '13 Temple Road', phone })).not.toBe(key)
  expect(key).toMatch(/^[\w-]{43}$/)
})
