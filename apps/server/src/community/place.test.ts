import { countries } from '@canopy/contract/desk/community/countries'
import { formatMoney, formatOrderMoney } from '@canopy/contract/language/number-format'
import { phoneDigits } from '@canopy/contract/shop/orders/phone'
import { countryIn, DEFAULT_PLACE, site } from '@canopy/contract/site/site'
import { formatMinute } from '@canopy/contract/text/community-time'
import { numberIn } from '@canopy/contract/text/typed-number'
import { assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { translateIn } from '../languages/languages.ts'
import { placedAt, STANDARD_PLACE } from './place.ts'

afterEach(() => {
  Object.assign(site, DEFAULT_PLACE)
})

const currencies = Intl.supportedValuesOf('currency')
const languages = ['en', 'si', 'ta', 'fr', 'de', 'ar', 'xx']
const place = (changes: object) => placedAt({ ...STANDARD_PLACE, ...changes }) ?? DEFAULT_PLACE
const settle = (changes: object) => Object.assign(site, place(changes))

function settleIn(country: string, others: object = {}) {
  const { callingCode = '', min = 0, max = 0 } = countries.get(country) ?? {}
  settle({ country, callingCode, phoneDigitsMin: min, phoneDigitsMax: max, ...others })
}

test('the settings that come with the software stand for nothing else', () => {
  expect(placedAt(STANDARD_PLACE)).toBeUndefined()
  const { areas, ...rest } = place({ areas: ['Galle'] })
  expect(rest).toEqual({ ...DEFAULT_PLACE, areas: undefined })
  expect(areas).toEqual(['Galle'])
})

test.each([
  ['LKR', '', 'Rs 1,250', '₹1,250', 'Rs\u00a01,250'],
  ['EUR', '', '€1,250', '€1,250', '€1,250'],
  ['KES', '', 'KES 1,250', 'KES 1,250', 'KES\u00a01,250'],
  ['KES', 'KSh', 'KSh 1,250', 'KSh 1,250', 'KSh\u00a01,250'],
  ['JPY', '', '¥1,250', '¥1,250', '¥1,250'],
  ['LKR', 'රු', 'රු 1,250', 'රු 1,250', 'රු\u00a01,250'],
])('%s with the symbol “%s” is written as %s', (currency, symbol, english, ordered, tamil) => {
  settle({ currency, symbol })
  expect([formatMoney('en', 1250), formatOrderMoney('en', 1250)]).toEqual([english, ordered])
  expect(formatMoney('ta', 1250)).toBe(tamil)
})

test('amounts of every currency are whole, have its symbol, and are read again as they are written', () => {
  assert(
    property(
      constantFrom(...currencies),
      constantFrom('', 'KSh', '¤', 'S/.', '$'),
      constantFrom(...languages),
      integer({ min: 0, max: 9_999_999 }),
      (currency, symbol, language, amount) => {
        settle({ currency, symbol })
        const texts = [formatMoney(language, amount), formatOrderMoney(language, amount)]
        for (const text of texts) {
          expect(text).not.toMatch(/[.,٫]\d\d?\D*$/)
          if (symbol !== '') expect(text).toContain(symbol)
        }
        if (currency !== 'LKR') expect(formatOrderMoney('en', amount)).toBe(formatMoney('en', amount))
        expect(numberIn(formatMoney('en', amount))).toBe(amount)
        expect(numberIn(`${amount} ${currency}`)).toBe(amount)
      },
    ),
  )
})

test.each([
  ['KE', '254712345678', ['0712345678', '0712 345 678', '+254 712 345678', '00254712345678', '712345678']],
  ['FR', '33612345678', ['06 12 34 56 78', '+33 6 12 34 56 78', '+33 (0)6 12345678', '33612345678']],
  ['DE', '4915112345678', ['0151 12345678', '+49 151 12345678', '0049-151-12345678', '+49 (0) 151 12345678']],
  ['US', '15550109999', ['(555) 010-9999', '+1 555 010 9999', '1-555-010-9999']],
  ['FO', '298123456', ['12 34 56', '+298 123456']],
])('a phone number of %s is the same however it is written', (country, digits, spellings) => {
  settleIn(country)
  expect(new Set(spellings.map(phoneDigits))).toEqual(new Set([digits]))
  expect(phoneDigits('+94 77 123 4567')).toBe('94771234567')
  expect(phoneDigits('+44 20 7946 0958')).toBe('442079460958')
})

test('numbers of every country are read with its calling code and without', () => {
  assert(
    property(constantFrom(...countries.keys()), integer({ min: 1e12, max: 9e12 }), (country, random) => {
      settleIn(country)
      const { callingCode = '', min = 0, max = 0 } = countries.get(country) ?? {}
      for (const length of [min, max]) {
        const national = String(random).slice(0, length)
        const digits = callingCode + national
        for (const typed of [`+${digits}`, `00${digits}`, `0${national}`, `+${callingCode} (0)${national}`])
          expect([typed, phoneDigits(typed)]).toEqual([typed, digits])
      }
      expect(phoneDigits(site.country.phoneExample)).toBeDefined()
    }),
  )
})

test('the longest numbers are read with a trunk zero, too', () => {
  settleIn('AT')
  expect(phoneDigits('+43 (0)1000000000000')).toBe('431000000000000')
  expect(phoneDigits('+43 (0)10000000000001')).toBeUndefined()
})

test('messages name a country in their language, and a number of it', () => {
  expect(['en', 'si', 'ta', 'fr'].map(countryIn)).toEqual(['Sri Lanka', 'ශ්‍රී ලංකාව', 'இலங்கை', 'Sri Lanka'])
  expect(translateIn('en')('orders.phoneInvalid')).toContain('077 123 4567')
  settleIn('FR')
  expect(['en', 'si', 'ta'].map(countryIn)).toEqual(['France', 'ප්‍රංශය', 'பிரான்ஸ்'])
  expect(translateIn('en')('orders.phoneInvalid')).toContain('+33 123456789')
})

test('times follow the time zone that is set', () => {
  const writer = { t: translateIn('en'), language: 'en' }
  const noon = new Date('2026-08-15T12:00:00Z')
  expect(formatMinute(writer, noon)).toBe('Saturday, 15 August 2026 at 17:30 (Colombo time)')
  settle({ timeZone: 'America/New_York' })
  expect(formatMinute(writer, noon)).toBe('Saturday, 15 August 2026 at 08:00 (New York time)')
})
