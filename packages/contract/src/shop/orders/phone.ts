/** Phone numbers as people write them, and the one number that they mean. */

import { site } from '../../site/site.ts'

/** Maximum of E.164, and the shortest local numbers. */
const DIGITS_MIN = 7
const DIGITS_MAX = 15

const PREFIX = /^tel\s*[:.]?\s*/i
const EXTENSION = /\s*(?:ext\.?|x|#)\s*\d{1,5}$/i
const CALLABLE = /^\+?[\d\s().\-/]+$/

const inE164 = (digits: string) => (digits.length > DIGITS_MAX ? undefined : digits)

/** The decimal digits of every script stand in rows of ten, from zero. */
function asciiDigit(digit: string): string {
  let code = digit.codePointAt(0) ?? 0
  const typed = code
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) code -= 1
  return String((typed - code) % 10)
}

export const asciiDigits = (text: string) => text.replaceAll(/\p{Nd}/gu, asciiDigit)

/**
 * The digits of a phone number with its country code, the same for every spelling; undefined if the text is none. Numbers without a country
 * code are those of the community's country.
 */
export function phoneDigits(text: string): string | undefined {
  const typed = asciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Pd}/gu, '-')
    .replace(PREFIX, '')
    .replace(EXTENSION, '')
    .trim()
  if (!CALLABLE.test(typed)) return undefined
  const { callingCode, phoneDigits } = site.country
  const { min, max } = phoneDigits
  const plain = typed.replaceAll(/\D/g, '')
  const digits = plain.replace(/^00/, '')
  if (digits.length < Math.min(DIGITS_MIN, min)) return undefined
  const isForeign = (typed.startsWith('+') || plain !== digits) && !digits.startsWith(callingCode)
  if (isForeign) return inE164(digits)
  const national = digits
    .replace(new RegExp(`^${callingCode}(?=0?\\d{${min},${max}}$)`), '')
    .replace(/^0/, '')
  return inE164(national.length >= min && national.length <= max ? callingCode + national : digits)
}
