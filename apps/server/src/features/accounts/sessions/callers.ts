import { HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Caller, FindCaller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
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
/** `since` is the count of changes before the session was read, at the time `at`. */
type Known = { caller: Caller; since: number; at: number }

/** Finds callers by token and caches them. `inBackground` runs what no request waits for. */
export function createCallers(
  { db, bus, changes, clock }: Pick<Deps, 'db' | 'bus' | 'changes' | 'clock'>,
  inBackground: (work: () => Promise<void>) => void,
): FindCaller {
  const now = () => clock.now().getTime()
  const cache = new LRUCache<string, Known>({
    // Reserves no memory, as `max` would for all of them.
    maxSize: CACHED_MAX,
    sizeCalculation: () => 1,
    ttl: CACHED_FOR,
    ttlResolution: 0,
    perf: { now: clock.elapsed },
  })
  const readSession = createSessionReader(db, () => ({
    expiry: expiryAt(clock.now()),
    since: changes.count(),
  }))

  /** Whether nothing has changed since the session was read. Looks at two keys instead of searching the cache at each event. */
  function isCurrent({ caller, since, at }: Known) {
    if (!bus.isConnected() && clock.elapsed() - at > CACHED_ALONE) return false
    return changes.isCurrent([caller.userId, caller.sessionId], since)
  }

  async function read(token: string): Promise<Caller | undefined> {
    const { session, since } = await readSession(token)
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
    if (session.duties.length === 0) cache.set(token, { caller, since, at: clock.elapsed() })
    return unlessExpired(caller)
  }

  /** Removes a suspension that has expired. */
  function unlessExpired(caller: Caller): Caller {
    const until = caller.suspension?.until
    if (!until || until.getTime() > now()) return caller
    const { suspension: _, ...others } = caller
    return others
  }

  return (token) => {
    const cached = cache.get(token)
    return cached && isCurrent(cached) ? unlessExpired(cached.caller) : read(token)
  }
}
