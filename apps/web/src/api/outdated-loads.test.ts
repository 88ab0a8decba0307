import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchOutdatedLoads } from './outdated-loads.ts'

/** A read whose responses come when they are let through. */
function setUp() {
  const queries = new QueryClient()
  refetchOutdatedLoads(queries)
  const waiting: ((value: string) => void)[] = []
  const options = {
    queryKey: ['thing'],
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  }
  return {
    queries,
    options,
    requests: () => waiting.length,
    respond: (value: string) => waiting.at(-1)?.(value),
    invalidate: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
  }
}

test('what is invalidated during its first load is read again, once', async () => {
  const { queries, options, requests, respond, invalidate } = setUp()
  const observer = new QueryObserver(queries, options)
  const stop = observer.subscribe(() => undefined)
  invalidate()
  invalidate()
  expect(requests()).toBe(1)
  respond('old')
  await expect.poll(requests).toBe(2)
  respond('new')
  await expect.poll(() => observer.getCurrentResult().data).toBe('new')
  expect(observer.getCurrentResult().isStale).toBe(false)
  expect(requests()).toBe(2)
  stop()
})

test('what is invalidated while it is loaded ahead is read again when it is shown', async () => {
  const { queries, options, requests, respond, invalidate } = setUp()
  const loaded = queries.prefetchQuery(options)
  invalidate()
  respond('old')
  await loaded
  const observer = new QueryObserver(queries, options)
  const stop = observer.subscribe(() => undefined)
  await expect.poll(requests).toBe(2)
  respond('new')
  await expect.poll(() => observer.getCurrentResult().data).toBe('new')
  stop()
})
