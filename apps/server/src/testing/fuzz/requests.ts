/** Request number n of a seed: always the same one, as far as ids of the community are not concerned. */

import fc from 'fast-check'
import { type Community, SELF } from './community.ts'
import type { Operation } from './document.ts'
import { bytesOf, contentOf, type Draft, encoded, fieldsOf, queryOf } from './draft.ts'
import { type Fault, fault, type WrongField, wrongField } from './faults.ts'
import { valueFor } from './values.ts'

export type FuzzRequest = { what: string; isMalformed: boolean; bytes: Buffer }

/** Half of the requests are valid, so that the code behind the validation runs, too. */
const none = fc.constant([])
const wrongness: fc.Arbitrary<{ fields: readonly WrongField[]; faults: readonly Fault[] }> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ fields: none, faults: none }) },
  {
    weight: 2,
    arbitrary: fc.record({ fields: fc.array(wrongField, { minLength: 1, maxLength: 2 }), faults: none }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ fields: none, faults: fc.array(fault, { minLength: 1, maxLength: 3 }) }),
  },
)

const usualHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('once', 'twice')),
    'accept-encoding': fc.constantFrom('gzip, deflate, br', 'identity', '*'),
    'if-none-match': fc.constantFrom('*', 'W/"x"'),
  },
  { requiredKeys: [] },
)

/** Calls of the desk are mostly made by stewards, and all calls sometimes by nobody or with a wrong token. */
function callerOf({ path }: Operation, { members, stewards }: Community) {
  const isOfDesk = path.startsWith('/api/admin')
  return fc.oneof(
    { weight: isOfDesk ? 2 : 14, arbitrary: fc.constantFrom(...members) },
    { weight: isOfDesk ? 14 : 4, arbitrary: fc.constantFrom(...stewards) },
    { weight: 1, arbitrary: fc.constant({ userId: '', token: 'wrong' }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

function requestTo(operation: Operation, community: Community): fc.Arbitrary<FuzzRequest> {
  const { id, method, path, params, query, body } = operation
  const { known } = community
  return fc
    .record({
      caller: callerOf(operation, community),
      params: valueFor(params, '', known),
      query: valueFor(query, '', known),
      body: body ? valueFor(body.schema, '', known) : fc.constant(undefined),
      headers: usualHeaders,
      wrong: wrongness,
    })
    .map(({ caller, wrong: { fields, faults }, headers, ...input }) => {
      const wrongBody = fields.reduce((value: unknown, change) => change(value), input.body)
      const content = body && contentOf(body.type, wrongBody)
      const values = new Map(fieldsOf(input.params))
      const valid: Draft = {
        method,
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(values.get(name))),
        query: queryOf(input.query),
        headers: [
          ...(caller ? [['authorization', `Bearer ${caller.token}`] satisfies [string, string]] : []),
          ...Object.entries(headers),
          ...(content ? [['content-type', content.type] satisfies [string, string]] : []),
        ],
        body: content?.body,
      }
      const draft = faults.reduce((changed, change) => change(changed), valid)
      const bytes = Buffer.from(
        bytesOf(draft)
          .toString('latin1')
          .replaceAll(SELF, caller?.userId || SELF),
        'latin1',
      )
      return { what: id, isMalformed: fields.length + faults.length > 0, bytes }
    })
}

/** Scatters numbers that follow each other (the finaliser of MurmurHash3). */
function scattered(seed: number, number: number) {
  let mixed = (Math.imul(seed, 0x9e3779b1) + number) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** @returns request `number` of `seed` to the community as it is now */
export function createRequests(operations: Operation[], community: Community, seed: number) {
  const arbitraries = new Map<Operation, fc.Arbitrary<FuzzRequest>>()
  return (number: number): FuzzRequest => {
    const operation = operations[number % operations.length]
    if (!operation) throw new Error('the document has no operations')
    const arbitrary = arbitraries.get(operation) ?? requestTo(operation, community)
    arbitraries.set(operation, arbitrary)
    const [request] = fc.sample(arbitrary, { seed: scattered(seed, number), numRuns: 1 })
    if (!request) throw new Error('nothing was generated')
    return request
  }
}
