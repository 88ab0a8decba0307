/** Country, time and money of a community, which its owners set. */

import { z } from 'zod/mini'
import { Count, optionalText, requiredText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { CITY_MAX } from '../../limits.ts'
import { TimeZone } from '../../notifications/time-zone.ts'
import { Reason } from '../cases.ts'
import { countries } from './countries.ts'

export const SYMBOL_MAX = 8
export const AREAS_MAX = 50
/** Digits of phone numbers after the calling code: with it, they have 15 at most. */
export const PHONE_DIGITS = { min: 4, max: 13 }

const DIGITS = coded('desk-policy.numberRange', PHONE_DIGITS)
const CALLING_CODE = coded('desk-place.callingCodeInvalid')
const AREA = coded('common.fieldInvalid')

const digits = z
  .int({ error: DIGITS })
  .check(z.minimum(PHONE_DIGITS.min, DIGITS), z.maximum(PHONE_DIGITS.max, DIGITS))

export const PostalCodes = z.enum(['digits', 'letters', 'none'])

export const Place = z.object({
  country: z.string().check(z.refine((code) => countries.has(code), coded('common.fieldInvalid'))),
  callingCode: z.string().check(z.regex(/^[1-9]\d{0,3}$/, CALLING_CODE)),
  phoneDigitsMin: digits,
  phoneDigitsMax: digits,
  postalCodes: PostalCodes,
  areas: z.array(requiredText(CITY_MAX, AREA)).check(
    z.maxLength(AREAS_MAX, coded('desk-place.tooManyAreas', { max: AREAS_MAX })),
    z.refine((areas) => new Set(areas).size === areas.length, coded('desk-place.areaTwice')),
  ),
  timeZone: TimeZone,
  currency: z
    .string()
    .check(
      z.refine((code) => Intl.supportedValuesOf('currency').includes(code), coded('common.fieldInvalid')),
    ),
  /** Empty for the one that each language has. */
  symbol: optionalText(SYMBOL_MAX),
})

export type Place = z.infer<typeof Place>

/** `hasOrders`: the currency stays. */
export const PlaceSettings = z.extend(Place, { version: Count, hasOrders: z.boolean() })
export type PlaceSettings = z.infer<typeof PlaceSettings>

/** `version` is what the owner saw. */
export const PlaceChange = z.extend(Place, { version: Count, reason: Reason }).check(
  z.refine(({ phoneDigitsMin, phoneDigitsMax }) => phoneDigitsMin <= phoneDigitsMax, {
    error: coded('desk-place.digitsOrder'),
    path: ['phoneDigitsMax'],
  }),
)
export type PlaceChange = z.infer<typeof PlaceChange>
