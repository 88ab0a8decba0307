import { expect, test } from 'vitest'
import { challengeIdOf } from './challenges-data.ts'

test.for([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['0', undefined],
  ['007', undefined],
  ['7.5', undefined],
  ['1e2', undefined],
  ['-7', undefined],
  ['bicycle', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('the path parameter %s is the challenge id %s', ([param, id]) => {
  expect(challengeIdOf(param)).toBe(id)
})
