import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newestKey } from './post-cache.ts'
import { refetchStale } from './refetch-stale.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is stale is fetched at once, and then at most once per second', async () => {
  const queries = new QueryClient()
  let fetched = 0
  const queryKey = [...newestKey, 'everyone']
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => ++fetched,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => {})

  refetchStale(queries, { type: 'stale', feed: true })
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched).toBe(1)
  for (let message = 0; message < 20; message++) {
    refetchStale(queries, { type: 'stale', posts: ['some'] })
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(fetched).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toBe(2)
  stop()
})
