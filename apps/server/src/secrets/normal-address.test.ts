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
  ['J.ane-x_1+canopy@protonmail.com', 'janex1@proton.me'],
  ['janex1@pm.me', 'janex1@proton.me'],
  ['jane.doe@yandex.ru', 'jane-doe@yandex.com'],
  ['Jane-Doe+x@ya.ru', 'jane-doe@yandex.com'],
  ['jane-shopping@yahoo.com', 'jane@yahoo.com'],
  ['jane-shopping@yahoo.co.uk', 'jane@yahoo.co.uk'],
  ['-@yahoo.com', '-@yahoo.com'],
  ['jane@me.com', 'jane@icloud.com'],
  ['jane@MÜNCHEN.de', 'jane@xn--mnchen-3ya.de'],
])('the address %s is the same as %s', (email, normal) => {
  expect(normalAddress(email)).toBe(normal)
})

test('different mailboxes stay different', () => {
  const addresses = [
    'jane@example.org',
    'jane@example.com',
    'jan.e@example.org',
    'jane@gmail.com.example',
    'ja-ne@example.org',
    'jane@yahoo.de',
    'jane@yahoo.com',
    'jane@proton.me',
    'jane@yandex.com',
    'jane@notyahoo.com',
  ]
  expect(new Set(addresses.map(normalAddress)).size).toBe(addresses.length)
})
