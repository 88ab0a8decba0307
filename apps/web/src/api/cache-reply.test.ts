import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheReply } from './cache-reply.ts'

test('what the server returned is not replaced by an older read, and nothing is read again without one', async () => {
  const queries = new QueryClient()
  const queryKey = ['saved']
  const reads: PromiseWithResolvers<string>[] = []
  function queryFn() {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const observer = new QueryObserver(queries, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  cacheReply(queries, queryKey, 'saved')
  reads[0]?.resolve('not saved')
  await expect.poll(() => reads.length).toBe(2)
  expect(queries.getQueryData(queryKey)).toBe('saved')
  reads[1]?.resolve('saved, as read')
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('saved, as read')

  cacheReply(queries, queryKey, 'not saved')
  expect(queries.isFetching()).toBe(0)
  expect(queries.getQueryData(queryKey)).toBe('not saved')
  stop()
})
