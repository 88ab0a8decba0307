import { MINUTE, SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import { dutiesOf } from '../duties/duties.ts'

/** Changes that were not published on the bus take effect after this. */
const CACHED_FOR = 5 * MINUTE
/** Replaces `CACHED_FOR` while changes of other nodes do not arrive. */
const CACHED_ALONE = 30 * SECOND
/** Takes about 400 bytes each. */
const CACHED_MAX = 150_000

/** `since` is the count of changes before the caller was read, at the time `at`. */
type Known = { caller: Caller; since: number; at: number }

/** A member, read with a session or a key. A suspension may have expired. */
type ReadMember = {
  userId: string
  sessionId: string
  duties: readonly string[]
  lacksFactor: boolean
  seesAll: boolean
  suspensionId: string | null
  suspendedUntil: Date | null
}

export const toCaller = (member: ReadMember): Caller => ({
  userId: member.userId,
  sessionId: member.sessionId,
  duties: member.lacksFactor ? [] : dutiesOf(member.duties),
  seesAll: member.seesAll,
  ...(member.lacksFactor && { lacksFactor: true }),
  ...(member.suspensionId !== null && { suspension: { until: member.suspendedUntil } }),
})

/** Removes a suspension that has expired. */
export function unlessExpired(caller: Caller, now: number): Caller {
  const until = caller.suspension?.until
  if (!until || until.getTime() > now) return caller
  const { suspension: _, ...others } = caller
  return others
}

/** Callers by token, until something changes about the member, or about the session or key. */
export function createCallerCache({ bus, changes, clock }: Pick<Deps, 'bus' | 'changes' | 'clock'>) {
  const cache = new LRUCache<string, Known>({
    // Reserves no memory, as `max` would for all of them.
    maxSize: CACHED_MAX,
    sizeCalculation: () => 1,
    ttl: CACHED_FOR,
    ttlResolution: 0,
    perf: { now: clock.elapsed },
  })

  /** Whether nothing has changed since it was read. Looks at two keys instead of searching the cache at each event. */
  function isCurrent({ caller, since, at }: Known) {
    if (!bus.isConnected() && clock.elapsed() - at > CACHED_ALONE) return false
    return changes.isCurrent([caller.userId, caller.sessionId], since)
  }

  return {
    find(token: string): Caller | undefined {
      const cached = cache.get(token)
      return cached && isCurrent(cached) ? cached.caller : undefined
    },
    keep(token: string, caller: Caller, since: number) {
      cache.set(token, { caller, since, at: clock.elapsed() })
    },
  }
}
