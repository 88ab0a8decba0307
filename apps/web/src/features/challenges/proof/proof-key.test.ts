import { expect, test } from 'vitest'
import { createProofKeys } from './proof-key.ts'

const photo = () => new File(['the same bytes'], 'photo.jpg', { type: 'image/jpeg' })

test('a proof that is sent again keeps its key', () => {
  const keyOf = createProofKeys()
  const proof = { description: 'Three days by bicycle', photo: photo() }
  expect(keyOf({ ...proof })).toBe(keyOf({ ...proof }))
})

test('another text or another photo makes another proof', () => {
  const keyOf = createProofKeys()
  const proof = { description: 'Three days by bicycle', photo: photo() }
  const keys = [
    keyOf(proof),
    keyOf({ ...proof, description: 'Four days' }),
    keyOf({ ...proof, photo: photo() }),
  ]
  expect(new Set(keys).size).toBe(3)
})
