/** What a member read last, kept in this browser until they leave it. */

import { MINUTE, SECOND } from '@canopy/contract/limits'
import type { Query, QueryClient } from '@tanstack/react-query'
import { knownMember } from '../../session/session-data.ts'
import { storedToken, storedUserId } from '../../session/stored-session.ts'
import { ANSWERS } from './cache-names.ts'
import { restored } from './connection.ts'

/** Every post that was seen takes a small one, for its reader's own marks: it must not push out the session and the other pages. */
const ANSWERS_MAX = 500
const WRITE_AFTER = 3 * SECOND
/** How often the same answer is noted as still true. */
const CONFIRM_AFTER = MINUTE

type Kept<T> = { at: number; data: T }

/** Names this version of the app: the next one may have other shapes. */
const version = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const addressOf = (userId: string, queryHash: string) =>
  `/${userId}?${new URLSearchParams({ queryHash, version: version() })}`

/** JSON has no undefined, which is where the first page of a list begins. */
const revive = (key: string, value: unknown) =>
  key === 'pageParams' && Array.isArray(value) ? value.map((param) => param ?? undefined) : value

/** What the signed-in member read last of a query. */
export async function keptAnswer<T>(queryHash: string): Promise<Kept<T> | undefined> {
  const userId = storedUserId()
  if (userId === null || storedToken() === null) return undefined
  const stored = await caches.match(addressOf(userId, queryHash), { cacheName: ANSWERS })
  const text = await stored?.text()
  return text === undefined || storedUserId() !== userId ? undefined : JSON.parse(text, revive)
}

/** Keeps from now on what is read. */
export function keepAnswers(queries: QueryClient) {
  const written = new WeakMap<Query, Kept<unknown>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whose answers the cache holds, as long as they are the one who is signed in. */
  function owner() {
    const userId = knownMember(queries)
    return userId === storedUserId() && storedToken() !== null ? userId : undefined
  }

  function isNew(query: Query) {
    const { data, dataUpdatedAt } = query.state
    const last = written.get(query)
    if (!query.meta?.kept || data === undefined || restored.has(query.queryHash)) return false
    return data !== last?.data || dataUpdatedAt - last.at > CONFIRM_AFTER
  }

  async function write() {
    clearTimeout(timer)
    timer = undefined
    const userId = owner()
    if (userId === undefined) return
    const cache = await caches.open(ANSWERS)
    for (const query of queries.getQueryCache().getAll().filter(isNew)) {
      // They may have signed out meanwhile.
      if (owner() !== userId) return
      const kept = { at: query.state.dataUpdatedAt, data: query.state.data }
      written.set(query, kept)
      await cache.put(addressOf(userId, query.queryHash), new Response(JSON.stringify(kept)))
    }
    const stored = await cache.keys()
    for (const oldest of stored.slice(0, -ANSWERS_MAX)) await cache.delete(oldest)
  }

  // Without room in the browser's storage there is nothing to read offline; nothing else is lost.
  const writeNow = () =>
    void write().catch((error) => console.warn('What was read could not be kept.', error))
  const writeSoon = () => {
    timer ??= setTimeout(writeNow, WRITE_AFTER)
  }

  writeSoon()
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.kept) writeSoon()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeNow())
}
