/**
 * The door that an order goes to, however its address is written. Points are limited by the phone number and by the place, each alone, whoever
 * redeems them. What only resembles a door is checked by a steward.
 */

import { createHmac } from 'node:crypto'
import { looksOf } from '@canopy/contract/accounts/names'
import { asciiDigits, phoneDigits } from '@canopy/contract/shop/orders/phone'
import type { OrderPayload } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import type { Db } from '../../../db/database.ts'
import { createSecret } from '../../../db/secrets.ts'

export type Door = Pick<OrderPayload['shippingAddress'], 'addressLine1' | 'city' | 'postalCode' | 'phone'>

/** Short forms by the full name of a kind of street. */
const SHORT_FORMS = new Map(
  [
    ['street', 'st'],
    ['road', 'rd'],
    ['lane', 'ln'],
    ['avenue', 'ave'],
    ['av', 'ave'],
    ['drive', 'dr'],
    ['place', 'pl'],
    ['gardens', 'gdns'],
    ['mawatha', 'mw'],
    ['mawata', 'mw'],
    ['apartment', 'apt'],
    ['flat', 'apt'],
  ].map(([long = '', short = '']) => [looksOf(long), short]),
)

/** "No. 12", "Nr 12" and "# 12" are the number 12. */
const NUMBER_SIGNS = new Set(['no', 'nr', 'num', 'number'].map(looksOf))

/** The words and the numbers of a text. Letters that look alike are the same, in any script; digits stay digits. */
const partsOf = (text: string) =>
  asciiDigits(text.normalize('NFKD').replaceAll(/[\p{M}\p{DI}]/gu, ''))
    .match(/\p{L}+|\d+/gu)
    ?.map((part) => (/\d/.test(part) ? part.replace(/^0+(?=\d)/, '') : looksOf(part))) ?? []

const isNumber = (part: string) => /^\d/.test(part)

/** The postal code, but empty where no address has one: a made-up one would make the same door another one. */
const postalCodeOf = ({ postalCode }: Door) => (site.postalCodes === 'none' ? '' : postalCode)

/** Reads numbers and letters of the street in any order of its words, without the town and the postal code, which may be repeated in it. */
function readStreet(door: Door) {
  const { addressLine1, city } = door
  const repeated = new Set([city, postalCodeOf(door), site.country.name].flatMap(partsOf))
  const parts = partsOf(addressLine1).filter(
    (part, index, all) => !(NUMBER_SIGNS.has(part) && isNumber(all[index + 1] ?? '')) && !repeated.has(part),
  )
  const numbers = parts.filter(isNumber)
  const words = parts.filter((part) => !isNumber(part)).map((word) => SHORT_FORMS.get(word) ?? word)
  return {
    numbers: [...new Set(numbers)].sort(),
    // The letters of all words together, since "Lakeview" is also "Lake View".
    letters: [...words.join('')].sort().join(''),
  }
}

/** House numbers of one address that are compared. */
const NUMBERS_MAX = 4

/**
 * Keys by which an order is found, as kind and text: `phone` and `place` are the door itself; `street`, whose postal code may be another,
 * and `house`, whose street may have another name, only resemble it.
 */
export function normaliseDoor(door: Door): [kind: 'phone' | 'place' | 'street' | 'house', text: string][] {
  // The town tells streets of the same name apart where no address has a postal code.
  const postalCode = partsOf(postalCodeOf(door) || door.city).join('')
  const { numbers, letters } = readStreet(door)
  const street = `${numbers.join(' ')}\n${letters}`
  const houses = numbers.length > 0 ? numbers.slice(0, NUMBERS_MAX) : ['']
  return [
    ['phone', phoneDigits(door.phone) ?? door.phone],
    ['place', `${postalCode}\n${street}`],
    ['street', street],
    ...houses.map((number): ['house', string] => ['house', `${postalCode}\n${number}`]),
  ]
}

/** Returns a function that computes the keys of a door, which tell nothing about the address without the secret. */
export function createDoorKeys(db: Db): (door: Door) => Promise<string[]> {
  const secret = createSecret(db, 'doors')
  return async (door) => {
    const key = await secret()
    return normaliseDoor(door).map(([kind, text]) => {
      const hash = createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url')
      return `${kind}:${hash}`
    })
  }
}
