/** The last results of queries, cached in this browser until the member signs out. */

import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { Query, QueryClient } from '@tanstack/react-query'
import { cachedQueries } from '../../api/connection.ts'
import { cachedUserId } from '../../session/session-data.ts'
import { storedToken, storedUserId } from '../../session/stored-session.ts'
import { RESPONSES } from './caches.ts'

/** High enough that the many small entries, one per post, do not push out the session and the pages. */
const ENTRIES_MAX = 500
const WRITE_DELAY = 3 * SECOND
/** Time after which unchanged data is written again, with its new time. */
const REWRITE_INTERVAL = MINUTE

type Cached<T> = { at: number; data: T }

/** Identifies this version of the app: the next one may have other shapes. */
const version = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const addressOf = (userId: string, queryHash: string) =>
  `/${userId}?${new URLSearchParams({ queryHash, version: version() })}`

/** Infinite queries begin with the page parameter undefined, which JSON turns into null. */
const revive = (key: string, value: unknown) =>
  key === 'pageParams' && Array.isArray(value) ? value.map((param) => param ?? undefined) : value

/** The cached result of a query of the signed-in member. */
export async function readCached<T>(queryHash: string): Promise<Cached<T> | undefined> {
  const userId = storedUserId()
  if (userId === null || storedToken() === null) return undefined
  const response = await caches.match(addressOf(userId, queryHash), { cacheName: RESPONSES })
  const text = await response?.text()
  return text === undefined || storedUserId() !== userId ? undefined : JSON.parse(text, revive)
}

/** The id of the member whose data is in `queries`; undefined unless that member is signed in. */
function ownerOf(queries: QueryClient) {
  const userId = cachedUserId(queries)
  return userId === storedUserId() && storedToken() !== null ? userId : undefined
}

/** Returns a function that writes the results that have changed since its last call. */
function createWriter(queries: QueryClient) {
  const written = new WeakMap<Query, Cached<unknown>>()

  function hasChanged(query: Query) {
    const { data, dataUpdatedAt } = query.state
    const last = written.get(query)
    if (!query.meta?.offline || data === undefined || cachedQueries.has(query.queryHash)) return false
    return data !== last?.data || dataUpdatedAt - last.at > REWRITE_INTERVAL
  }

  return async () => {
    const userId = ownerOf(queries)
    if (userId === undefined) return
    const cache = await caches.open(RESPONSES)
    for (const query of queries.getQueryCache().getAll().filter(hasChanged)) {
      // The member may have signed out since the last entry.
      if (ownerOf(queries) !== userId) return
      const entry = { at: query.state.dataUpdatedAt, data: query.state.data }
      written.set(query, entry)
      await cache.put(addressOf(userId, query.queryHash), new Response(JSON.stringify(entry)))
    }
    const entries = await cache.keys()
    for (const oldest of entries.slice(0, -ENTRIES_MAX)) await cache.delete(oldest)
  }
}

/** Caches the results of queries from now on. */
export function cacheResponses(queries: QueryClient) {
  const write = createWriter(queries)
  let timer: ReturnType<typeof setTimeout> | undefined

  function writeNow() {
    clearTimeout(timer)
    timer = undefined
    // If browser storage is full, only reading offline is lost.
    void write().catch((error) => console.warn('Responses could not be cached.', error))
  }
  const writeSoon = () => {
    timer ??= setTimeout(writeNow, WRITE_DELAY)
  }

  writeSoon()
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.offline) writeSoon()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeNow())
}
