import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { joinCalls } from './join-calls.ts'

/** Work that ends when it is told to, and what it was called with. */
function pausedWork() {
  const calls: number[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const work = async (joined: number[]) => {
    calls.push(joined)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return joined.map((call) => (call < 0 ? undefined : call * 10))
  }
  return { calls, ends, work }
}

test('calls that arrive during the work are done together after it, at most so many, each with its own result', async () => {
  const { calls, ends, work } = pausedWork()
  const join = joinCalls(work, 2)
  const results = [1, 2, -3, 4].map(join)
  expect(calls).toEqual([[1]])
  ends[0]?.resolve()
  expect(await results[0]).toBe(10)
  expect(calls).toEqual([[1], [2, -3]])
  ends[1]?.resolve()
  expect(await Promise.all([results[1], results[2]])).toEqual([20, undefined])
  ends[2]?.resolve()
  expect(await results[3]).toBe(40)
  const later = join(5)
  ends[3]?.resolve()
  expect(await later).toBe(50)
  expect(calls).toEqual([[1], [2, -3], [4], [5]])
})

test('what the database refuses has to be done alone; other errors reach every caller, and the next call is done', async () => {
  const { ends, work } = pausedWork()
  const join = joinCalls(work, 9)
  const refused = [join(1), join(2), join(3)]
  ends[0]?.resolve()
  await refused[0]
  ends[1]?.reject(new DatabaseError('violates foreign key constraint', 0, 'error'))
  expect(await Promise.all(refused)).toEqual([10, undefined, undefined])
  const failed = join(4)
  ends[2]?.reject(new Error('no connection'))
  await expect(failed).rejects.toThrow('no connection')
  const next = join(5)
  ends[3]?.resolve()
  expect(await next).toBe(50)
})
