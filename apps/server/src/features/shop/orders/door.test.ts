import { site } from '@canopy/contract/site/site'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { createDoorKeys, type Door, normaliseDoor } from './door.ts'

const { db } = await testApp()

const door: Door = { addressLine1: '12 Temple Road', city: 'Kandy', postalCode: '20000', phone: '0771234567' }

type Kind = ReturnType<typeof normaliseDoor>[number][0]

/** The different texts of a kind among doors that differ from `door` in these fields. */
const textsOf = (kind: Kind, changes: Partial<Door>[]) =>
  new Set(
    changes.map((change) =>
      normaliseDoor({ ...door, ...change })
        .filter(([each]) => each === kind)
        .map(([, text]) => text)
        .join('; '),
    ),
  )
const placesOf = (streets: string[]) =>
  textsOf(
    'place',
    streets.map((addressLine1) => ({ addressLine1 })),
  )

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
  [
    [
      '12 Lake Road',
      '12, Lake Rd., Kandy',
      '12 Lake Road Kandy 20000',
      'Lake Road 12',
      '12 L\u0430ke R\u043ead',
      '෧෨ Lake Road, Sri Lanka',
    ],
  ],
])('an address is the same door however it is written: %j', (streets) => {
  expect(placesOf(streets).size).toBe(1)
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
  expect(placesOf(streets).size).toBe(streets.length)
})

test('the same street and number in another town is another place, and the same street', () => {
  const towns = [{}, { city: 'Galle', postalCode: '80000' }]
  expect(textsOf('place', towns).size).toBe(2)
  expect(textsOf('street', towns).size).toBe(1)
})

test('a postal code that nobody asked for changes nothing', () => {
  const { postalCodes } = site
  onTestFinished(() => void Object.assign(site, { postalCodes }))
  Object.assign(site, { postalCodes: 'none' })
  const madeUp = ['', '99999', '12', 'Temple'].map((postalCode) => ({ postalCode }))
  for (const kind of ['place', 'street', 'house'] as const) expect(textsOf(kind, madeUp).size).toBe(1)
  expect(textsOf('place', [{}, { city: 'Galle' }]).size).toBe(2)
})

test('a house whose street is written with other words resembles it', () => {
  const streets = [
    {},
    { addressLine1: '12 Temple Road (blue gate)' },
    { addressLine1: 'Behind the temple, 12' },
  ]
  expect(textsOf('place', streets).size).toBe(3)
  expect(textsOf('house', streets).size).toBe(1)
  expect(textsOf('house', [{ addressLine1: '13 Temple Road' }, {}]).size).toBe(2)
})

test('the phone number and the place are compared each alone', () => {
  expect(textsOf('place', [{}, { phone: '0112345678' }]).size).toBe(1)
  expect(textsOf('phone', [{}, { addressLine1: '1 Main Street', phone: '+94 77 123 4567' }]).size).toBe(1)
  expect(textsOf('phone', [{}, { phone: '0771234568' }, { phone: '+44771234567' }]).size).toBe(3)
})

test('a door has the same keys on all nodes, which do not contain its address', async () => {
  const [one, other] = [createDoorKeys(db), createDoorKeys(db)]
  const keys = await one(door)
  expect(await other({ ...door, addressLine1: 'No. 12, TEMPLE RD', phone: '+94 77 123 4567' })).toEqual(keys)
  const moved = await other({ ...door, addressLine1: '13 Temple Road' })
  expect(moved.filter((key) => keys.includes(key))).toEqual([keys[0]])
  for (const key of keys) expect(key).toMatch(/^(phone|place|street|house):[\w-]{43}$/)
})
