import { MINUTE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Caller, FindKeyCaller } from '../../../caller.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import { selectKeyByHash, updateKeyUsed } from './api-key-queries.ts'
import { createCallerCache, toCaller, unlessExpired } from './caller-cache.ts'

/** The least recently used are written once more than they would need to be beyond this. */
const USES_MAX = 10_000

/** Finds callers by API key and caches them. `inBackground` runs what no request waits for. */
export function createKeyCallers(
  deps: Pick<Deps, 'db' | 'bus' | 'changes' | 'clock'>,
  inBackground: (work: () => Promise<void>) => void,
): FindKeyCaller {
  const { db, changes, clock } = deps
  const now = () => clock.now().getTime()
  const cache = createCallerCache(deps)
  const uses = new LRUCache<string, number>({ max: USES_MAX })

  /** Notes the use of a key, at most once a minute. */
  function used(caller: Caller): Caller {
    const { sessionId: keyId } = caller
    if (now() - (uses.get(keyId) ?? -Infinity) >= MINUTE) {
      uses.set(keyId, now())
      inBackground(() => updateKeyUsed(db, keyId, clock.now()))
    }
    return unlessExpired(caller, now())
  }

  const read: FindKeyCaller = async (key, onEnded) => {
    const since = changes.count()
    const row = await selectKeyByHash(db, hashToken(key))
    if (!row) return undefined
    const { scopes, expiresAt, revokedAt } = row
    if (revokedAt || expiresAt.getTime() <= now()) {
      onEnded({ userId: row.userId, keyId: row.sessionId, state: revokedAt ? 'revoked' : 'expired' })
      return undefined
    }
    // Keys act on the desk for owners only.
    const duties = row.duties.includes('owner') ? row.duties : []
    const caller = { ...toCaller({ ...row, duties }), key: { scopes, expiresAt } }
    // Like the sessions of stewards: a duty that was taken away is gone with the next request.
    if (row.duties.length === 0) cache.keep(key, caller, since)
    return used(caller)
  }

  return (key, onEnded) => {
    const cached = cache.find(key)
    return cached?.key && cached.key.expiresAt.getTime() > now() ? used(cached) : read(key, onEnded)
  }
}
