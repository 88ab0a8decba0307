import { expect, test } from 'vitest'
import { handle } from './username.ts'

test('a username is shown with exactly one @', () => {
  expect(handle('maya')).toBe('@maya')
  expect(handle('@maya')).toBe('@maya')
})

test('a member without a username is anonymous', () => {
  expect(handle('')).toBe('@anonymous')
  expect(handle(undefined)).toBe('@anonymous')
})
