import { MINUTE, SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Caller, FindKeyCaller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import { tooManyAttempts } from '../attempts.ts'
import { selectKeyByHash, updateKeyUsed } from './api-key-queries.ts'
import { createCallerCache, toCaller, unlessExpired } from './caller-cache.ts'

/** The least recently used are written once more than they would need to be beyond this. */
const USES_MAX = 10_000

/**
 * Keys that do not work, of one address in a minute in one process, after which only those are looked up that have worked before: an unknown
 * one costs a statement, and limits of callers are counted only once it is known who calls.
 */
const WRONG_MAX = 60

/** Finds callers by API key and caches them. `inBackground` runs what no request waits for. */
export function createKeyCallers(
  deps: Pick<Deps, 'db' | 'bus' | 'changes' | 'clock' | 'config'>,
  inBackground: (work: () => Promise<void>) => void,
): FindKeyCaller {
  const { db, changes, clock, config } = deps
  const now = () => clock.now().getTime()
  const cache = createCallerCache(deps)
  /** The last use of each key, by the key: those that have worked in this process, until they are found not to. */
  const uses = new LRUCache<string, number>({ max: USES_MAX })
  const wrong = new LRUCache<string, { count: number; until: number }>({ max: USES_MAX })

  function countWrong(key: string, address: string) {
    uses.delete(key)
    const { count, until } = wrong.get(address) ?? { count: 0, until: 0 }
    const isOver = until <= now()
    wrong.set(address, { count: isOver ? 1 : count + 1, until: isOver ? now() + MINUTE : until })
    return undefined
  }

  /** Notes the use of a key, at most once a minute. */
  function used(key: string, caller: Caller): Caller {
    if (now() - (uses.get(key) ?? -Infinity) >= MINUTE) {
      uses.set(key, now())
      inBackground(() => updateKeyUsed(db, caller.sessionId, clock.now()))
    }
    return unlessExpired(caller, now())
  }

  const read: FindKeyCaller = async (key, onEnded, address) => {
    const { count, until } = wrong.get(address) ?? { count: 0, until: 0 }
    if (config.rateLimit && count >= WRONG_MAX && until > now() && !uses.has(key))
      throw tooManyAttempts(Math.ceil((until - now()) / SECOND))
    const since = changes.count()
    const row = await selectKeyByHash(db, hashToken(key))
    if (!row) return countWrong(key, address)
    const { scopes, expiresAt, revokedAt } = row
    if (revokedAt || expiresAt.getTime() <= now()) {
      onEnded({ userId: row.userId, keyId: row.sessionId, state: revokedAt ? 'revoked' : 'expired' })
      return countWrong(key, address)
    }
    // Keys act on the desk for owners only.
    const duties = row.duties.includes('owner') ? row.duties : []
    const caller = { ...toCaller({ ...row, duties }), key: { scopes, expiresAt } }
    // Like the sessions of stewards: a duty that was taken away is gone with the next request.
    if (row.duties.length === 0) cache.keep(key, caller, since)
    return used(key, caller)
  }

  return (key, onEnded, address) => {
    const cached = cache.find(key)
    return cached?.key && cached.key.expiresAt.getTime() > now()
      ? used(key, cached)
      : read(key, onEnded, address)
  }
}
