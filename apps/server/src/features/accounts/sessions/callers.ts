import { HOUR, MINUTE } from '@canopy/contract/limits'
import type { Caller, FindCaller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import { createCallerCache, toCaller, unlessExpired } from './caller-cache.ts'
import { expiryAt } from './lifetimes.ts'
import { updateLastUsed } from './session-queries.ts'
import { createSessionReader } from './session-reader.ts'

/** The last use is written at most once in this time. Sessions of stewards expire within hours. */
const USE_PRECISION = HOUR
const USE_PRECISION_STEWARD = 10 * MINUTE

/** Finds callers by token and caches them. `inBackground` runs what no request waits for. */
export function createCallers(
  deps: Pick<Deps, 'db' | 'bus' | 'changes' | 'clock'>,
  inBackground: (work: () => Promise<void>) => void,
): FindCaller {
  const { db, changes, clock } = deps
  const now = () => clock.now().getTime()
  const cache = createCallerCache(deps)
  const readSession = createSessionReader(db, () => ({
    expiry: expiryAt(clock.now()),
    since: changes.count(),
  }))

  async function read(token: string): Promise<Caller | undefined> {
    const { session, since } = await readSession(token)
    if (!session) return undefined
    const precision = session.duties.length > 0 ? USE_PRECISION_STEWARD : USE_PRECISION
    if (session.lastUsedAt.getTime() <= now() - precision)
      inBackground(() => updateLastUsed(db, session.sessionId, clock.now()))
    const caller = toCaller(session)
    // Stewards are few and are read for each request: a duty that was taken away is gone with the next one, on every node.
    if (session.duties.length === 0) cache.keep(token, caller, since)
    return unlessExpired(caller, now())
  }

  return (token) => {
    const cached = cache.find(token)
    return cached ? unlessExpired(cached, now()) : read(token)
  }
}
