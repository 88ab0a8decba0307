/** Addresses as people paste them, and as spreadsheets save them. */

import { INVITED_CHARACTERS_MAX } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const anna = { email: 'anna@example.org', name: 'Anna Silva' }
const ben = { email: 'ben@example.org', name: 'Ben' }
const nameless = ({ email }: typeof anna) => ({ email, name: '' })

test.each([
  ['lines', 'anna@example.org\nben@example.org\n', [nameless(anna), nameless(ben)]],
  ['lines of an old Mac', 'anna@example.org\rben@example.org', [nameless(anna), nameless(ben)]],
  ['commas and spaces', 'anna@example.org, ben@example.org', [nameless(anna), nameless(ben)]],
  ['spaces', 'anna@example.org  ben@example.org', [nameless(anna), nameless(ben)]],
  ['semicolons', 'anna@example.org;;ben@example.org;', [nameless(anna), nameless(ben)]],
  ['a mail program', 'Anna Silva <anna@example.org>, Ben <ben@example.org>', [anna, ben]],
  [
    'quoted names',
    '"Silva, Anna" <anna@example.org>; "Ben" <ben@example.org>',
    [{ ...anna, name: 'Silva, Anna' }, ben],
  ],
  ['CSV', 'Name,E-mail\r\nAnna Silva,anna@example.org\r\nBen,ben@example.org\r\n', [anna, ben]],
  ['columns the other way', 'E-mail;Name\nanna@example.org;Anna Silva\nben@example.org;Ben', [anna, ben]],
  ['tabs', 'Anna Silva\tanna@example.org\t0771234567\nBen\tben@example.org\t', [anna, ben]],
  [
    'Excel',
    '\uFEFFsep=;\r\nName;E-mail\r\n"Anna Silva";anna@example.org\r\nBen;ben@example.org',
    [anna, ben],
  ],
  ['a name with a line break', '"Anna\nSilva",anna@example.org\nBen,ben@example.org', [anna, ben]],
  ['a stray quote', 'Anna Silva,anna@example.org\nBen",ben@example.org', [anna, { ...ben, name: 'Ben"' }]],
  ['no name but a number', '1,anna@example.org\n2,ben@example.org', [nameless(anna), nameless(ben)]],
  ['links', 'mailto:anna@example.org\n<ben@example.org>', [nameless(anna), nameless(ben)]],
])('%s', (_, typed, found) => {
  expect(readAddresses(typed)).toEqual({ found, faulty: 0, faultyLines: [] })
})

test('what is no address is counted, with its lines', () => {
  expect(readAddresses('anna@example.org\n\nben@\nnobody\nanna@example.org b@@c.d')).toEqual({
    found: [nameless(anna), nameless(anna)],
    faulty: 3,
    faultyLines: [3, 4, 5],
  })
})

test.each([
  'anna@example.org\r\nBcc: all@example.org',
  '"anna@example.org\nBcc: all@example.org",Anna',
  'Anna\u2028Bcc: x <anna@example.org>',
  '=HYPERLINK("https://evil.example","Anna"),anna@example.org',
  'Verify at evil.com,anna@example.org',
  'https://evil.example/ <anna@example.org>',
  'Canopy Team,anna@example.org',
  '\u0000Anna,anna@example.org',
])('of %j no line and no link gets into a mail', (typed) => {
  for (const { email, name } of readAddresses(typed).found) {
    expect(email).toMatch(/^[\w.]+@example\.org$/)
    expect(name).not.toMatch(/\p{Cc}|\u2028|evil|Team/u)
  }
})

test('no text takes long to read', () => {
  for (const part of ['a@b.co,', '"', '",', '<', '@', '<@', 'a@b ', '\n', '"a@b.co\n', 'é@'])
    readAddresses(part.repeat(INVITED_CHARACTERS_MAX / part.length))
}, 20_000)
