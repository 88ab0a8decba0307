import { randomInt } from 'node:crypto'
import { isReservedUsername } from '@canopy/contract/accounts/names'
import { USERNAME_MAX } from '@canopy/contract/limits'

const LENGTH_MIN = 3
const ONE_DIGIT_END = 10
const TRIES_PER_DIGIT = 3
const DIGITS_MAX = 9

function baseOf(email: string) {
  const local = email.split('@')[0] ?? ''
  const name = local
    .replaceAll(/\W+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, USERNAME_MAX)
  if (name.length >= LENGTH_MIN && !isReservedUsername(name)) return name
  return name === '' || isReservedUsername(name) ? 'member' : `${name}_member`
}

/**
 * Yields candidates: the part of the e-mail address before the @ unless it is reserved, then with 2 to 9 appended, then with random
 * numbers of more and more digits, so that a popular name does not take hundreds of tries.
 */
export function* usernamesFor(email: string): Generator<string, never> {
  const base = baseOf(email)
  const numbered = (number: number) => `${base.slice(0, USERNAME_MAX - String(number).length)}${number}`
  yield base
  for (let number = 2; number < ONE_DIGIT_END; number++) yield numbered(number)
  for (let tries = 0; ; tries++) {
    const digits = Math.min(2 + Math.floor(tries / TRIES_PER_DIGIT), DIGITS_MAX)
    yield numbered(randomInt(10 ** (digits - 1), 10 ** digits))
  }
}
