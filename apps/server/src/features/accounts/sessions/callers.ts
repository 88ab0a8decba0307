import { HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Caller, FindCaller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import type { BusEvent } from '../../../live/bus.ts'
import { dutiesOf } from '../duties/duties.ts'
import { expiryAt } from './lifetimes.ts'
import { hashToken } from './secret-token.ts'
import { selectSession, updateLastUsed } from './session-queries.ts'

/** The last use is written at most once in this time. Sessions of stewards expire within hours. */
const USE_PRECISION = HOUR
const USE_PRECISION_STEWARD = 10 * MINUTE
/** Changes that were not published on the bus take effect after this. */
const CACHED_FOR = 30 * SECOND
const CACHED_MAX = 20_000

const INVALIDATING = ['sessions.revoked', 'session.renewed', 'member.changed', 'events.missed']

function affects(event: BusEvent, { userId, sessionId }: Caller) {
  if (event.type === 'events.missed') return true
  if (event.type === 'sessions.revoked') return event.sessionIds.includes(sessionId)
  if (event.type === 'session.renewed') return event.sessionId === sessionId
  return event.type === 'member.changed' && event.userId === userId
}

/**
 * Finds callers by token and caches them. `inBackground` runs what no request waits for; `close` unsubscribes from the bus.
 */
export function createCallers(
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  inBackground: (work: () => Promise<void>) => void,
): { find: FindCaller; close: () => void } {
  const now = () => clock.now().getTime()
  const cache = new LRUCache<string, Caller>({
    max: CACHED_MAX,
    ttl: CACHED_FOR,
    ttlResolution: 0,
    perf: { now },
  })
  let changes = 0
  const close = bus.subscribe((event) => {
    if (!INVALIDATING.includes(event.type)) return
    changes += 1
    for (const [token, caller] of cache) if (affects(event, caller)) cache.delete(token)
  })

  async function read(token: string): Promise<Caller | undefined> {
    const changesBefore = changes
    const session = await selectSession(db, hashToken(token), expiryAt(clock.now()))
    if (!session) return undefined
    const { userId, sessionId, lastUsedAt, lacksFactor } = session
    const precision = session.duties.length > 0 ? USE_PRECISION_STEWARD : USE_PRECISION
    if (lastUsedAt.getTime() <= now() - precision)
      inBackground(() => updateLastUsed(db, sessionId, clock.now()))
    const caller: Caller = {
      userId,
      sessionId,
      duties: lacksFactor ? [] : dutiesOf(session.duties),
      ...(lacksFactor && { lacksFactor }),
      ...(session.suspensionId !== null && { suspension: { until: session.suspendedUntil } }),
    }
    // The session may have been revoked while it was being read.
    const isCurrent = changes === changesBefore
    // Stewards are few and are read for each request: a duty that was taken away is gone with the next one, on every node.
    if (isCurrent && session.duties.length === 0) cache.set(token, caller)
    return unlessExpired(caller)
  }

  /** Without a suspension that has expired. */
  function unlessExpired(caller: Caller): Caller {
    const until = caller.suspension?.until
    if (!until || until.getTime() > now()) return caller
    const { suspension: _, ...others } = caller
    return others
  }

  return {
    find(token) {
      const cached = cache.get(token)
      return cached ? unlessExpired(cached) : read(token)
    },
    close,
  }
}
