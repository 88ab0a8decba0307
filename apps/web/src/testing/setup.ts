/** Runs in every file of component tests: a request to the network or an unexpected `console.error` fails the test. */

import { MINUTE } from '@canopy/contract/limits'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ignoreComposedKeys } from '../app/page/ignored-events.ts'

ignoreComposedKeys()
// Modules that load late take more than the default second on a busy machine.
configure({ asyncUtilTimeout: MINUTE })

// Selects have no `size` in happy-dom; react-hook-form reads it to tell that no option was chosen yet.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0 })

const unexpected: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', (input: unknown) => {
    unexpected.push(`request: ${input}`)
    return Promise.reject(new TypeError('There is no network in component tests'))
  })
  vi.spyOn(console, 'error').mockImplementation((...args) => unexpected.push(args))
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(unexpected.splice(0)).toEqual([])
})
