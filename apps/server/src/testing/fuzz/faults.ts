/** Faults of malformed requests. Each fault changes a valid request; several may be in one. */

import fc from 'fast-check'
import { BOUNDARY, type Draft, encoded } from './draft.ts'
import { anyText, ODD_TEXTS, oddValue } from './values.ts'

export type Fault = (draft: Draft) => Draft

const text = fc.oneof(fc.constantFrom(...ODD_TEXTS), anyText({ maxLength: 50 }))

/** Text that a header can contain: no line breaks, which would be another header. */
const headerText = text.map((value) => Buffer.from(value.replaceAll(/[\r\n\0]/g, ' ')).toString('latin1'))

const withHeader = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  headers: [...draft.headers.filter(([one]) => one !== name), [name, value]],
})

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/plain',
  'text/plain; charset=latin1',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary="${'x'.repeat(100)}"`,
  'multipart/form-data; boundary=',
  `multipart/mixed; boundary=${BOUNDARY}`,
  'image/png',
  ';;;',
  '__proto__',
  '',
]

const ODD_HEADERS: [string, string][] = [
  ['range', 'bytes=0-0'],
  ['range', 'bytes=-1,5-2,999999999999-'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"x", "y", ,,'],
  ['if-none-match', '"'.repeat(5000)],
  ['if-modified-since', 'never'],
  ['if-match', '"x"'],
  ['accept', '*/*;q=nonsense'],
  ['accept-encoding', 'br;q=0, gzip;q=2, identity;q=-1, *;q='],
  ['accept-encoding', 'x'.repeat(5000)],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['expect', 'nonsense'],
  ['upgrade', 'websocket'],
  ['x-forwarded-for', '::ffff:1.2.3.4, nonsense, 10.0.0.1'],
  ['x-forwarded-for', 'x'.repeat(3000)],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'https://evil.example'],
  ['cookie', '__proto__=x; ;;='],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'x'.repeat(5000)}`],
  ['authorization', 'Basic Zm9vOmJhcg=='],
  ['authorization', 'Bearer \u00e9\u0001'],
  ['userid', 'nonsense'],
  ['user-agent', 'x'.repeat(8000)],
  ['idempotency-key', 'x'.repeat(200)],
  ['idempotency-key', 'x'.repeat(201)],
  ['idempotency-key', 'a b'],
  ['transfer-encoding', 'chunked'],
  ['transfer-encoding', 'gzip, chunked'],
  ['transfer-encoding', 'nonsense'],
  ['x-overlong', 'x'.repeat(20_000)],
]

const QUERIES = [
  '&&&=&=x',
  '%',
  '%ff=%ff',
  '__proto__[limit]=1',
  '__proto__=1&constructor=2&toString=3',
  'limit[]=1',
  'limit=NaN',
  'limit=-1',
  'limit=1e3',
  'limit=0x10',
  'limit=2147483648',
  'cursor=%00',
  'cursor=WzAsMF0',
  'cursor=WyIyMDI2LTAxLTAxVDAwOjAwOjAwWiIsIngiXQ',
  'from=-000001-01-01T00%3A00%3A00Z&to=9999-12-31T23%3A59%3A59.999999999Z',
  'q=%25_%5C',
  `q=${'x'.repeat(10_000)}`,
  Array.from({ length: 1500 }, (_, at) => `a${at}=`).join('&'),
]

const PATH_ENDS = ['/', '//', '/.', '/..', '/%2e%2e', '/%00', ';x=y', '%', '%E0%A4%A', '/all/all', '#x']

const DEEP = ['['.repeat(100_000), '{"a":'.repeat(20_000), `${'['.repeat(5000)}${']'.repeat(5000)}`]

const BODIES = [
  ...DEEP,
  '',
  'null',
  '{}',
  '[]',
  '"text"',
  '{"a":1,}',
  '\ufeff{}',
  '{"__proto__":{"duties":["owner"]}}',
  '{"constructor":{"prototype":{"duties":["owner"]}}}',
  `--${BOUNDARY}`,
  `--${BOUNDARY}--`,
  `--${BOUNDARY}\r\n\r\n`,
  `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="${'x'.repeat(3000)}"\r\n\r\nx`,
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name*=utf-8''%ff; filename*=x''%zz\r\n\r\nx\r\n--${BOUNDARY}--`,
  `--${BOUNDARY}\r\ncontent-transfer-encoding: base64\r\ncontent-disposition: form-data; name="image"; filename=""\r\n\r\n!!!\r\n--${BOUNDARY}--`,
]

const NUMBERS = ['NaN', '-Infinity', '1e999', '-0', '0x10', '01', '1.5', '9'.repeat(400), '"1"', 'null']

/** Replaces the number that `at` chooses in the text of a body. */
function withNumber(body: Buffer, at: number, number: string) {
  const numbers = [...body.toString('latin1').matchAll(/(?<=[:[,])-?\d+(?=[,\]}])/g)]
  const found = numbers[at % Math.max(1, numbers.length)]
  if (!found) return body
  const end = found.index + found[0].length
  return Buffer.concat([body.subarray(0, found.index), Buffer.from(number), body.subarray(end)])
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW']

const share = fc.double({ min: 0, max: 1, noNaN: true })

/** Replaces one part of the path below `/api`, which the server may use as an id. */
const oddSegment = fc.tuple(fc.nat(9), text).map(
  ([at, value]): Fault =>
    (draft) => {
      const [root = '', api = '', ...segments] = draft.path.split('/')
      return { ...draft, path: [root, api, ...segments.with(at % segments.length, encoded(value))].join('/') }
    },
)

export const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom(...TYPES).map(
    (type): Fault =>
      (draft) =>
        withHeader(draft, 'content-type', type),
  ),
  fc.constantFrom(...METHODS).map(
    (method): Fault =>
      (draft) => ({ ...draft, method }),
  ),
  fc.constantFrom(...ODD_HEADERS).map(
    ([name, value]): Fault =>
      (draft) =>
        withHeader(draft, name, value),
  ),
  fc.tuple(fc.constantFrom('authorization', 'idempotency-key', 'userid', 'x-forwarded-for'), headerText).map(
    ([name, value]): Fault =>
      (draft) =>
        withHeader(draft, name, value),
  ),
  fc.constantFrom(...QUERIES).map(
    (odd): Fault =>
      (draft) => ({ ...draft, query: `${draft.query}&${odd}` }),
  ),
  fc.constant<Fault>((draft) => ({ ...draft, query: `${draft.query}&${draft.query}` })),
  fc.tuple(fc.constantFrom('limit', 'cursor', 'q', 'from', 'status', 'ids', 'userId'), text).map(
    ([name, odd]): Fault =>
      (draft) => ({ ...draft, query: `${name}=${encoded(odd)}` }),
  ),
  oddSegment,
  fc.constantFrom(...PATH_ENDS).map(
    (end): Fault =>
      (draft) => ({ ...draft, path: draft.path + end }),
  ),
  fc.constantFrom(100, 4000, 12_000).map(
    (length): Fault =>
      (draft) => ({
        ...draft,
        path: `${draft.path}/${'x'.repeat(length)}`,
      }),
  ),
  fc.constantFrom(...BODIES).map(
    (body): Fault =>
      (draft) => ({ ...draft, body: Buffer.from(body) }),
  ),
  fc.uint8Array({ maxLength: 100 }).map(
    (bytes): Fault =>
      (draft) => ({ ...draft, body: Buffer.from(bytes) }),
  ),
  share.map(
    (end): Fault =>
      (draft) => ({
        ...draft,
        body: draft.body?.subarray(0, Math.floor(end * draft.body.length)),
      }),
  ),
  fc.tuple(share, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
    ([at, bytes]): Fault =>
      (draft) => {
        if (!draft.body) return draft
        const cut = Math.floor(at * draft.body.length)
        return {
          ...draft,
          body: Buffer.concat([draft.body.subarray(0, cut), bytes, draft.body.subarray(cut)]),
        }
      },
  ),
  fc.tuple(fc.nat(20), fc.constantFrom(...NUMBERS)).map(
    ([at, number]): Fault =>
      (draft) => ({
        ...draft,
        body: draft.body && withNumber(draft.body, at, number),
      }),
  ),
)

export type WrongField = (value: unknown) => unknown

type Replacement = { at: number; value: unknown; isRemoved: boolean }

/** Finds the places for a wrong value: the keys on the way to it. */
function placesIn(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [way]
  return [way, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...way, key]))]
}

function replaced(value: unknown, [key, ...way]: string[], replacement: Replacement): unknown {
  if (key === undefined) return replacement.value
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === key ? replaced(one, way, replacement) : one))
  const entries = Object.entries(Object(value)).flatMap(([name, one]) => {
    if (name !== key) return [[name, one]]
    if (way.length === 0 && replacement.isRemoved) return []
    return [[name, replaced(one, way, replacement)]]
  })
  return Object.fromEntries(entries)
}

/** Removes a field of a body, or puts a value into it that it should not have. */
export const wrongField: fc.Arbitrary<WrongField> = fc
  .record({ at: fc.nat(1000), value: oddValue, isRemoved: fc.boolean() })
  .map((replacement) => (value) => {
    const places = placesIn(value)
    return replaced(value, places[replacement.at % places.length] ?? [], replacement)
  })
