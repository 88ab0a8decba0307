import { queueOptionsSymbol } from 'piscina'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('requesters take turns, however many tasks one of them has', () => {
  const turns = createTurns()
  const add = (requester: string, name: string) =>
    turns.push(Object.assign({ [queueOptionsSymbol]: { requester } }, { name }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name)
  add('b', 'b1')
  add('c', 'c1')
  expect(turns.size).toBe(6)
  const order = Array.from({ length: 3 }, () => turns.shift())
  // A new requester is behind those who have not had their turn, not behind all their tasks.
  add('d', 'd1')
  while (turns.size > 0) order.push(turns.shift())
  expect(order).toMatchObject(['a1', 'b1', 'c1', 'a2', 'd1', 'a3', 'a4'].map((name) => ({ name })))
  expect(turns.shift()).toBe(null)
})
