/** One word for each thing: words that had several meanings, or several spellings, and what is written instead. See CONTRIBUTING.md. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './testing/source-files.ts'

const code = globSync('{apps,bench,e2e,packages,scripts}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
})

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*/g
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** Identifiers that match, except those in comments and quotes. */
const found = (text: string, word: RegExp) =>
  text.replaceAll(COMMENT, '').replaceAll(QUOTED, "''").match(word) ?? []

/** Names that the API, the database and libraries have. */
const GIVEN = [
  'claimCase',
  'listClaims',
  'claimed',
  'case_claims',
  'CaseClaims',
  'clientsClaim',
  'getOwnMarks',
]

/** In `where`, which is everywhere if absent. */
const retired: { word: RegExp; now: string; where?: RegExp }[] = [
  { word: /\b\w*claim\w*/gi, now: 'idempotencyKey', where: /^apps\/server\/src\/(db|features\/feed)\// },
  { word: /\b\w*claim\w*/gi, now: 'reserve', where: /^apps\/server\/src\/features\/shop\/(?!.*\.test\.)/ },
  { word: /\b\w*claim\w*/gi, now: 'assignment', where: /\/(stewards|desk)\/(?!.*\.test\.)/ },
  { word: /\b\w*OwnMarks?\w*/g, now: 'own state' },
  { word: /\b\w*(Text|Typed|Stored)Marks?\b/g, now: 'entity' },
  { word: /\b\w*(MarkedPart|markWords)\b/g, now: 'highlight' },
  { word: /\b\w*Outside(Post|Page|Challenge|Route)\w*/g, now: 'public' },
  { word: /\b(\w*[pP]eace[A-Z]\w*|\w+Peace)\b/g, now: 'privacy' },
  { word: /\bhears\b/g, now: 'subscribes', where: /^apps\/server\// },
  { word: /\bbeat\b/g, now: 'heartbeat' },
  { word: /\b\w*unsaid\b/gi, now: 'undeclared' },
]

test.each(retired)('$word is called $now', ({ word, where = /^/ }) => {
  const faults = code
    .filter((file) => where.test(file))
    .flatMap((file) =>
      found(readFileSync(join(ROOT, file), 'utf8'), word)
        .filter((name) => !GIVEN.includes(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(faults).toEqual([])
})

/** Matches a property (`.productID`, `productID:`), a column that becomes one (`as productID`), and names in quotes and paths. */
const AS_PROPERTY = /(?<=[.:'"`]|\bas )|(?=\w+\??:)/.source
const SPELLED_AS_THE_API = new RegExp(`\\b(?!${AS_PROPERTY})(product|challenge)ID\\b`, 'g')

test.each([
  ['const { productID: productId } = product', []],
  ['type Line = { productID?: number }', []],
  ['order.lines.map((line) => line.productID)', []],
  ["'product_id as productID', \"challengeID\", '/:productID'", []],
  ['const { productID } = product', ['productID']],
  ['const find = (challengeID: number) => challengeID', ['challengeID']],
])('%s has these faults: %j', (text, faults) => {
  expect(text.match(SPELLED_AS_THE_API) ?? []).toEqual(faults)
})

test('productID and challengeID of the API are names of properties, and no variables', () => {
  const faults = code.flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(SPELLED_AS_THE_API) ?? []).map(
      (name) => `${file}: ${name}`,
    ),
  )
  expect(faults).toEqual([])
})
