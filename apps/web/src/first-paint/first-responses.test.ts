import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFirstAnswer } from './first-responses.ts'

const URL = '/api/auth/session'
const as = (token: string, more = {}) => new Headers({ authorization: `Bearer ${token}`, ...more })

function asked() {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.firstAnswers = { authorization: 'Bearer mine', answers: new Map([[URL, answer]]) }
  return answer
}

// The process that runs the tests may be older than what is fresh.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  globalThis.firstAnswers = undefined
  vi.useRealTimers()
})

test('the answer that the head asked for is there once', () => {
  const answer = asked()
  expect(takeFirstAnswer(URL, as('mine'))).toBe(answer)
  expect(takeFirstAnswer(URL, as('mine'))).toBeUndefined()
})

test('it is for the same question of the same member alone', () => {
  const answer = asked()
  expect(takeFirstAnswer('/api/posts/all', as('mine'))).toBeUndefined()
  expect(takeFirstAnswer(URL, as('another'))).toBeUndefined()
  expect(takeFirstAnswer(URL, new Headers())).toBeUndefined()
  expect(takeFirstAnswer(URL, as('mine', { 'if-none-match': '"1"' }))).toBeUndefined()
  expect(takeFirstAnswer(URL, as('mine'))).toBe(answer)
})

test('an old answer is no news', () => {
  asked()
  vi.advanceTimersByTime(31_000)
  expect(takeFirstAnswer(URL, as('mine'))).toBeUndefined()
})

test('a page whose head asked for nothing asks by itself', () => {
  expect(takeFirstAnswer(URL, as('mine'))).toBeUndefined()
})
