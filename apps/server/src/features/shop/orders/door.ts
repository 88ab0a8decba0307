/** The door that an order goes to, however its address is written. Points are limited by door, whoever redeems them. */

import { createHmac } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { createSecret } from '../../../db/secrets.ts'

type Door = { street: string; phone: string }

/** What a street may be called besides its short form. */
const SHORT_FORMS = new Map([
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
])

/** "No. 12", "Nr 12" and "# 12" are the number 12. */
const NUMBER_SIGNS = new Set(['no', 'nr', 'num', 'number'])

/** Letters and digits only, without accents. */
function normaliseStreet(street: string): string {
  const words =
    street
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  return words
    .filter((word, index) => !(NUMBER_SIGNS.has(word) && /^\p{N}/u.test(words[index + 1] ?? '')))
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join('')
}

const NATIONAL_DIGITS = 9

/** The digits of the number with its country code; numbers without one are from Sri Lanka. */
function normalisePhone(phone: string): string {
  const typed = phone.normalize('NFKC')
  const digits = typed.replaceAll(/\D/g, '').replace(/^00/, '')
  const national = digits.replace(/^94/, '').replace(/^0/, '')
  return national.length === NATIONAL_DIGITS ? `94${national}` : digits
}

/** The same text for the same door. */
export const normaliseDoor = ({ street, phone }: Door) =>
  `${normaliseStreet(street)}\n${normalisePhone(phone)}`

/** Returns a function that computes the key of a door, which tells nothing about the address without the secret. */
export function createDoorKeys(db: Db): (door: Door) => Promise<string> {
  const secret = createSecret(db, 'doors')
  return async (door) =>
    createHmac('sha256', await secret())
      .update(normaliseDoor(door))
      .digest('base64url')
}
