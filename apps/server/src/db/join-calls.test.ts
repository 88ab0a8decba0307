import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { joinCalls } from './join-calls.ts'

/** Records calls and waits until the test settles each of them. Negative calls have no result. */
function pausedWork() {
  const calls: number[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const together = async (joined: number[]) => {
    calls.push(joined)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return joined.map((call) => (call < 0 ? undefined : call * 10))
  }
  return { calls, ends, together }
}

test('calls that arrive during the work are done together after it, at most so many, each with its own result', async () => {
  const { calls, ends, together } = pausedWork()
  const join = joinCalls(together, 2)
  const results = [1, 2, -3, 4].map(join)
  expect(calls).toEqual([[1]])
  ends[0]?.resolve()
  expect(await results[0]).toBe(10)
  await expect.poll(() => calls).toEqual([[1], [2, -3]])
  ends[1]?.resolve()
  expect(await results[1]).toBe(20)
  // The negative number has no result in the joined call, nor in one of its own.
  await expect.poll(() => calls.slice(2).toSorted()).toEqual([[-3], [4]])
  for (const end of ends.slice(2)) end.resolve()
  expect(await Promise.all(results)).toEqual([10, 20, undefined, 40])
  const later = join(-5)
  await expect.poll(() => calls.slice(4)).toEqual([[-5]])
  ends[4]?.resolve()
  expect(await later).toBeUndefined()
})

test('after the database refused one, each is done alone; other errors reach every caller, and the next call is done', async () => {
  const { calls, ends, together } = pausedWork()
  const join = joinCalls(together, 9)
  const refusal = new DatabaseError('violates foreign key constraint', 0, 'error')
  const results = Promise.allSettled([join(1), join(2), join(3)])
  ends[0]?.resolve()
  await expect.poll(() => calls).toEqual([[1], [2, 3]])
  ends[1]?.reject(refusal)
  await expect.poll(() => calls).toEqual([[1], [2, 3], [2], [3]])
  ends[2]?.resolve()
  ends[3]?.reject(refusal)
  expect(await results).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'fulfilled', value: 20 },
    { status: 'rejected', reason: refusal },
  ])
  const failed = join(4)
  ends[4]?.reject(new Error('no connection'))
  await expect(failed).rejects.toThrow('no connection')
  const next = join(5)
  ends[5]?.resolve()
  expect(await next).toBe(50)
})

test('calls that wait for long do not hold up those behind them', async () => {
  const { calls, ends, together } = pausedWork()
  const join = joinCalls(together, 9)
  const slow = [1, 2, 3].map(join)
  ends[0]?.resolve()
  await expect.poll(() => calls).toEqual([[1], [2, 3]])
  const next = join(4)
  await expect.poll(() => calls).toEqual([[1], [2, 3], [4]])
  ends[2]?.resolve()
  expect(await next).toBe(40)
  ends[1]?.resolve()
  expect(await Promise.all(slow)).toEqual([10, 20, 30])
})

test('what is done alone belongs to the trace of its caller', async () => {
  const caller = new AsyncLocalStorage<number>()
  const join = joinCalls(
    async ([call, ...others]: number[]) => (others.length > 0 ? [] : [[call, caller.getStore()]]),
    9,
  )
  const results = [1, 2, 3].map((call) => caller.run(call, () => join(call)))
  expect(await Promise.all(results)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
})
