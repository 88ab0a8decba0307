import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFirstResponse } from './first-responses.ts'

const PATH = '/api/auth/session'
const as = (token: string, more = {}) => new Headers({ authorization: `Bearer ${token}`, ...more })

function prefetch() {
  const response = Promise.resolve(new Response('{}'))
  globalThis.firstResponses = { authorization: 'Bearer mine', byPath: new Map([[PATH, response]]) }
  return response
}

// The test process may have been running for longer than responses are valid.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  globalThis.firstResponses = undefined
  vi.useRealTimers()
})

test('a prefetched response can be taken once', () => {
  const response = prefetch()
  expect(takeFirstResponse(PATH, as('mine'))).toBe(response)
  expect(takeFirstResponse(PATH, as('mine'))).toBeUndefined()
})

test('a prefetched response is only for the same request of the same member', () => {
  const response = prefetch()
  expect(takeFirstResponse('/api/posts/all', as('mine'))).toBeUndefined()
  expect(takeFirstResponse(PATH, as('another'))).toBeUndefined()
  expect(takeFirstResponse(PATH, new Headers())).toBeUndefined()
  expect(takeFirstResponse(PATH, as('mine', { 'if-none-match': '"1"' }))).toBeUndefined()
  expect(takeFirstResponse(PATH, as('mine'))).toBe(response)
})

test('a prefetched response expires', () => {
  prefetch()
  vi.advanceTimersByTime(31_000)
  expect(takeFirstResponse(PATH, as('mine'))).toBeUndefined()
})

test('without a prefetch there is no response to take', () => {
  expect(takeFirstResponse(PATH, as('mine'))).toBeUndefined()
})
