import { USERNAME_PATTERN } from '@canopy/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernamesFor } from './username.ts'

function first(email: string, count: number) {
  const usernames = usernamesFor(email)
  return Array.from({ length: count }, () => usernames.next().value)
}

test.each([
  ['jane@example.org', 'jane'],
  ['jane.doe+oak@example.org', 'jane_doe_oak'],
  ['jane.doe+canopy@example.org', 'member'],
  ['admin@example.org', 'member'],
  ['._x-_@example.org', 'x_member'],
  ['al@example.org', 'al_member'],
  ['++@example.org', 'member'],
  ['a-very-long-name-of-somebody@example.org', 'a_very_long_name_of_'],
])('registering with %s gives the username %s', (email, username) => {
  expect(first(email, 1)).toEqual([username])
})

test('a taken name gets a number, and is cut off to make room for it', () => {
  expect(first('jane@example.org', 4)).toEqual(['jane', 'jane2', 'jane3', 'jane4'])
  expect(first('a-very-long-name-of-somebody@example.org', 2)[1]).toBe('a_very_long_name_of2')
})

test('every candidate matches the pattern, and most are different', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const names = first(email, 60)
      for (const name of names) expect(name).toMatch(USERNAME_PATTERN)
      expect(new Set(names).size).toBeGreaterThan(45)
    }),
  )
})
