/** Each thing has one schema: if one form cleans a text and another does not, a login fails. */

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FullName, ProfileChange, Registration } from './accounts/forms.ts'
import { Credentials, Email, ForgotPassword, NewPassword, Password, TypedEmail } from './accounts/shapes.ts'
import { allEndpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

type Field = { path: string; schema: unknown }

/** Every named field in a schema, however it is wrapped. */
function fieldsOf(schema: unknown, path: string): Field[] {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return []
  const { def } = z.object({ def: z.record(z.string(), z.unknown()) }).parse(Reflect.get(schema, '_zod'))
  const {
    shape,
    options = [],
    ...parts
  } = z
    .looseObject({
      shape: z.record(z.string(), z.unknown()).optional(),
      options: z.array(z.unknown()).optional(),
    })
    .parse(def)
  const wrapped = [parts.in, parts.out, parts.innerType, parts.element, ...options]
  return [
    ...wrapped.flatMap((inner) => fieldsOf(inner, path)),
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => [
      { path: `${path}.${name}`, schema: unwrapped(field) },
      ...fieldsOf(field, `${path}.${name}`),
    ]),
  ]
}

/** A schema without `optional` around it. */
function unwrapped(schema: unknown): unknown {
  const inner = z
    .looseObject({ _zod: z.looseObject({ def: z.looseObject({ innerType: z.unknown() }) }) })
    .safeParse(schema).data?._zod.def.innerType
  return inner === undefined ? schema : unwrapped(inner)
}

const fields = Object.entries<Endpoint>(allEndpoints).flatMap(([name, { body, query }]) => [
  ...fieldsOf(body, name),
  ...fieldsOf(query, name),
])

test.each([
  ['password', /\.(?:\w*P|p)assword$/, [Password, NewPassword], 10],
  ['e-mail address', /\.(?:e-?mail|account)$/i, [Email, TypedEmail], 4],
  ['name of a member', /^(?:register|updateProfile)\.fullName$/, [FullName], 2],
] as const)('every %s in a call is parsed by one schema', (_, named, schemas, count) => {
  const found = fields.filter(({ path }) => named.test(path))
  expect(found.length).toBeGreaterThanOrEqual(count)
  const others = found.filter(({ schema }) => !schemas.some((known) => Object.is(known, schema)))
  expect(others.map(({ path }) => path)).toEqual([])
})

describe('an address', () => {
  test.each([
    ['anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
    ['anna@MÜNCHEN.DE', 'anna@xn--mnchen-3ya.de'],
    ['anna@xn--mnchen-3ya.de', 'anna@xn--mnchen-3ya.de'],
    ['anna@mu\u0308nchen.de', 'anna@xn--mnchen-3ya.de'],
    ['anna@උදාහරණය.ලංකා', 'anna@xn--ozc8dl9bd7c5d.xn--fzc2c9e2c'],
    ['anna@example.xn--fzc2c9e2c', 'anna@example.xn--fzc2c9e2c'],
    ['ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'anna@example.org'],
    [' anna\u200B@example\u3002org\u00A0', 'anna@example.org'],
    ['Anna@Example.ORG', 'Anna@Example.ORG'],
    ['anna@example.org.', 'anna@example.org'],
    ['anna+canopy@example.photography', 'anna+canopy@example.photography'],
    ["o'brien@example.museum", "o'brien@example.museum"],
    ['anna_b-c&d=e@sub.example-2.co.uk', 'anna_b-c&d=e@sub.example-2.co.uk'],
    ['"anna b"@example.org', '"anna b"@example.org'],
    ['"anna.b"@example.org', 'anna.b@example.org'],
  ])('%s is %s, in every form', (typed, address) => {
    const password = 'correct horse'
    const read = [
      Registration.parse({ fullName: 'Anna', email: typed, password }).email,
      Credentials.parse({ email: typed, password }).email,
      ForgotPassword.parse({ email: typed }).email,
    ]
    expect(new Set(read)).toEqual(new Set([address]))
  })

  test.each([
    ...['anna', 'anna@', '@example.org', 'anna@example', 'anna@localhost', 'anna@10.0.0.1', 'anna@[::1]'],
    ...[
      'an na@example.org',
      'anna@exa mple.org',
      'anna@example..org',
      'anna..b@example.org',
      '.anna@example.org',
    ],
    ...[
      'anna@example.org/x',
      'anna@example.org:25',
      'anna@example.123',
      'anna@-example.org',
      'anna@exa_mple.org',
    ],
    ...['"a,b@example.com"@example.org', '"a\\"b"@example.org', 'anna@b@example.org', 'anna<b>@example.org'],
    ...['ශ්‍රී@example.org', `anna@${'x'.repeat(64)}.org`, `${'x'.repeat(250)}@example.org`],
  ])('%s is none', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false)
  })
})

test('a username is cleaned as a name is', () => {
  const read = ProfileChange.parse({ fullName: ' Anna\u200B  Weber ', username: ' Ａnna\u200B_W ' })
  expect(read).toMatchObject({ fullName: 'Anna Weber', username: 'anna_w' })
})
