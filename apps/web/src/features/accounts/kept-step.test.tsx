import { expect, test } from 'vitest'
import { keptStep } from './kept-step.ts'

test('a step is kept with its entry of the history, beside what the router keeps there', () => {
  history.replaceState({ key: 'router' }, '', '/set-new-password#token=abc')
  const step = keptStep('resetToken')
  expect(step.get()).toBeUndefined()
  step.set('abc', '/set-new-password')
  expect(location.hash).toBe('')
  expect(step.get()).toBe('abc')
  expect(history.state).toEqual({ key: 'router', resetToken: 'abc' })
  step.set(undefined)
  expect(step.get()).toBeUndefined()
})
