import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './idempotency-key.ts'

const photo = () => new File(['the same bytes'], 'photo.jpg', { type: 'image/jpeg' })
const keys = () => renderHook(() => useIdempotencyKey()).result.current

test('the same content sent again keeps its key', () => {
  const { keyOf } = keys()
  const proof = { description: 'Three days by bicycle', photo: photo() }
  expect(keyOf({ ...proof })).toBe(keyOf({ ...proof }))
})

test('another text or another photo gets another key', () => {
  const { keyOf } = keys()
  const proof = { description: 'Three days by bicycle', photo: photo() }
  const all = [
    keyOf(proof),
    keyOf({ ...proof, description: 'Four days' }),
    keyOf({ ...proof, photo: photo() }),
  ]
  expect(new Set(all).size).toBe(3)
})

test('the same content gets another key after it was accepted', () => {
  const { keyOf, renew } = keys()
  const first = keyOf({ text: 'Well done!' })
  renew()
  expect(keyOf({ text: 'Well done!' })).not.toBe(first)
})
