/** Values that fit a schema, and values that fit none. */

import fc from 'fast-check'
import type { Schema } from './document.ts'

/** Field → values that the community knows: ids of what exists, words that belong together. */
export type Known = Record<string, readonly unknown[]>

export const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u{e0041}\u{e0042}\u{e007f}',
  '\u202egnp.exe',
  '\u200b\u2060\ufeff',
  `e${'\u0301'.repeat(80)}`,
  '\r\nset-cookie: a=b',
  '../../../etc/passwd',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '%00%ff%zz',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '999999999999999999999999',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  'ORD-99999999-001',
  '00000000-0000-0000-0000-000000000000',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:1/',
  'javascript:alert(1)',
  'data:image/png;base64,',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'a@b@c',
  'WzAsMF0',
  'x'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(300),
  '['.repeat(2000),
]

const deep = (depth: number) => {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"then":1}'),
  { constructor: { prototype: { duties: ['owner'] } } },
  JSON.parse('{"__proto__":{"duties":["owner"]}}'),
  deep(500),
  Array.from({ length: 1000 }, (_, at) => at),
]

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD_VALUES),
  fc.constantFrom(...ODD_TEXTS),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
)

/** Text of any code points, lone surrogates included. */
export const anyText = (range: { minLength?: number; maxLength: number }) =>
  fc.string({ ...range, unit: fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)) })

/** Longer texts say nothing more, and take long to make. */
const LONGEST = 300

/** Takes long to make, so each is made once. Generators cannot look ahead; without that, nearly all they generate fits. */
const ofPattern = new Map<string, fc.Arbitrary<string>>()

function matching(pattern: string) {
  const made = ofPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!.*?\)/g, '')))
  ofPattern.set(pattern, made)
  return made
}

function textOf({ minLength = 0, maxLength = LONGEST, pattern }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return matching(pattern)
  const range = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)) }
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...range, unit: 'grapheme-ascii' }) },
    { weight: 2, arbitrary: fc.string({ ...range, unit: 'grapheme' }) },
    { weight: 1, arbitrary: anyText(range) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  )
}

function integerOf({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Schema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1)
  return fc.oneof(
    fc.maxSafeInteger().map((number) => min + (Math.abs(number) % Math.min(50, maximum - min + 1))),
    fc.constantFrom(min, maximum),
  )
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, known: Known) {
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  const names = new Set([...Object.keys(properties), ...required])
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    [...names].map((name) => [name, valueFor(properties[name] ?? others, name, known)]),
  )
  return fc.record(fields, { requiredKeys: required })
}

function fitting(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((one) => valueFor(one, name, known)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return integerOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return oddValue
  }
}

/** Mostly what is known about `name`, otherwise anything that fits the schema. */
export function valueFor(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const values = known[name]
  const anything = fitting(schema, name, known)
  if (values === undefined || values.length === 0 || schema.type === 'array') return anything
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: anything })
}
