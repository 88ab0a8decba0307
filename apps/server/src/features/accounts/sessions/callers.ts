import { HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Caller, FindCaller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { dutiesOf } from '../duties/duties.ts'
import { expiryAt } from './lifetimes.ts'
import { updateLastUsed } from './session-queries.ts'
import { createSessionReader } from './session-reader.ts'

/** The last use is written at most once in this time. Sessions of stewards expire within hours. */
const USE_PRECISION = HOUR
const USE_PRECISION_STEWARD = 10 * MINUTE
/** Changes that were not published on the bus take effect after this. */
const CACHED_FOR = 5 * MINUTE
/** Replaces `CACHED_FOR` while changes of other nodes do not arrive. */
const CACHED_ALONE = 30 * SECOND
/** Takes about 400 bytes each. */
const CACHED_MAX = 150_000
/** Number of ids noted as changed; beyond it all callers are read again. */
const CHANGED_MAX = 10_000

/** `number` counts the events before the session was read, at the time `at`. */
type Known = { caller: Caller; number: number; at: number }

/** The sessions and members that an event changes. */
function changedBy(event: BusEvent): string[] | 'all' {
  switch (event.type) {
    case 'sessions.revoked':
      return event.sessionIds
    case 'session.renewed':
      return [event.sessionId]
    case 'member.changed':
      return [event.userId]
    case 'events.missed':
      return 'all'
    default:
      return []
  }
}

/**
 * Finds callers by token and caches them. `inBackground` runs what no request waits for; `close` unsubscribes from the bus.
 */
export function createCallers(
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  inBackground: (work: () => Promise<void>) => void,
): { find: FindCaller; close: () => void } {
  const now = () => clock.now().getTime()
  const cache = new LRUCache<string, Known>({
    // Reserves no memory, as `max` would for all of them.
    maxSize: CACHED_MAX,
    sizeCalculation: () => 1,
    ttl: CACHED_FOR,
    ttlResolution: 0,
    perf: { now: clock.elapsed },
  })
  let events = 0
  /** The number of the last event that may have changed any caller, and of the last one about each id since. */
  let allChanged = 0
  const changed = new Map<string, number>()
  const close = bus.subscribe((event) => {
    const ids = changedBy(event)
    if (ids.length === 0) return
    events += 1
    if (ids !== 'all') for (const id of ids) changed.set(id, events)
    if (ids !== 'all' && changed.size <= CHANGED_MAX) return
    allChanged = events
    changed.clear()
    cache.clear()
  })
  const readSession = createSessionReader(db, () => ({ expiry: expiryAt(clock.now()), number: events }))

  /** Whether nothing has changed since the session was read. Looks at two ids instead of searching the cache at each event. */
  function isCurrent({ caller, number, at }: Known) {
    if (!bus.isConnected() && clock.elapsed() - at > CACHED_ALONE) return false
    const last = Math.max(allChanged, changed.get(caller.userId) ?? 0, changed.get(caller.sessionId) ?? 0)
    return number >= last
  }

  async function read(token: string): Promise<Caller | undefined> {
    const { session, number } = await readSession(token)
    if (!session) return undefined
    const { userId, sessionId, lastUsedAt, lacksFactor } = session
    const precision = session.duties.length > 0 ? USE_PRECISION_STEWARD : USE_PRECISION
    if (lastUsedAt.getTime() <= now() - precision)
      inBackground(() => updateLastUsed(db, sessionId, clock.now()))
    const caller: Caller = {
      userId,
      sessionId,
      duties: lacksFactor ? [] : dutiesOf(session.duties),
      seesAll: session.seesAll,
      ...(lacksFactor && { lacksFactor }),
      ...(session.suspensionId !== null && { suspension: { until: session.suspendedUntil } }),
    }
    // Stewards are few and are read for each request: a duty that was taken away is gone with the next one, on every node.
    if (session.duties.length === 0) cache.set(token, { caller, number, at: clock.elapsed() })
    return unlessExpired(caller)
  }

  /** Removes a suspension that has expired. */
  function unlessExpired(caller: Caller): Caller {
    const until = caller.suspension?.until
    if (!until || until.getTime() > now()) return caller
    const { suspension: _, ...others } = caller
    return others
  }

  return {
    find(token) {
      const cached = cache.get(token)
      return cached && isCurrent(cached) ? unlessExpired(cached.caller) : read(token)
    },
    close,
  }
}
