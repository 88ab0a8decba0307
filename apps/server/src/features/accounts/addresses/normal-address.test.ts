import { expect, test } from 'vitest'
import { normalAddress } from './normal-address.ts'

test.each([
  ['Jane@Example.org', 'jane@example.org'],
  ['jane+canopy@example.org', 'jane@example.org'],
  ['jane+a+b@example.org', 'jane@example.org'],
  ['jane.doe@example.org', 'jane.doe@example.org'],
  ['J.a.n.e@gmail.com', 'jane@gmail.com'],
  ['j.ane+x@googlemail.com', 'jane@gmail.com'],
  [' jane@example.org ', 'jane@example.org'],
  ['jane@example.org.', 'jane@example.org'],
])('the address %s is the same as %s', (email, normal) => {
  expect(normalAddress(email)).toBe(normal)
})

test('different mailboxes stay different', () => {
  const addresses = ['jane@example.org', 'jane@example.com', 'jan.e@example.org', 'jane@gmail.com.example']
  expect(new Set(addresses.map(normalAddress)).size).toBe(addresses.length)
})
