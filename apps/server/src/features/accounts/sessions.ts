/** Sessions: opened by a password, recognised by their token, ended at once when revoked. */

import { type Credentials, Role } from '@canopy/contract/accounts'
import { DAY, HOUR, SECOND } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { BusEvent } from '../../live/bus.ts'
import type { VerifyPassword } from './passwords.ts'
import {
  deleteStaleSessions,
  insertSession,
  selectAccount,
  selectSession,
  updateLastUsed,
} from './queries.ts'
import { createToken, hashToken } from './secret-token.ts'

/** How long a session lasts after its last use. */
const LIFETIME = 30 * DAY
/** How exactly the last use is written down. */
const USE_PRECISION = HOUR
/** How long a known session is believed without a look into the database; what another process changes shows after this. */
const BELIEVED_FOR = 30 * SECOND
const CACHED_MAX = 20_000

/** Opens a session for the right password. @throws AppError invalid_credentials */
export async function logIn(db: Db, verify: VerifyPassword, { email, password }: Credentials, now: Date) {
  const account = await selectAccount(db, email)
  const isRight = await verify(account?.passwordHash, password)
  if (!account || !isRight) throw new AppError('invalid_credentials')
  const { token, tokenHash } = createToken()
  const { userId, passwordHash } = account
  await deleteStaleSessions(db, userId, new Date(now.getTime() - LIFETIME))
  if (!(await insertSession(db, { sessionId: uuidv7(), tokenHash, userId, passwordHash, now })))
    throw new AppError('invalid_credentials')
  return { token, userId }
}

type Caller = { userId: string; role: Role; sessionId: string }

function isAbout(event: BusEvent, { userId, sessionId }: Caller) {
  if (event.type === 'missed') return true
  if (event.type === 'sessions.revoked') return event.sessionIds.includes(sessionId)
  return event.type === 'member.changed' && event.userId === userId
}

/**
 * Who holds a token. A session seen a moment ago is answered without waiting. `inBackground` runs what no request waits for.
 * `close` ends the listening to the bus.
 */
export function createCallers(
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  inBackground: (work: () => Promise<void>) => void,
) {
  const now = () => clock.now().getTime()
  const known = new LRUCache<string, Caller>({
    max: CACHED_MAX,
    ttl: BELIEVED_FOR,
    ttlResolution: 0,
    perf: { now },
  })
  let changes = 0
  const close = bus.subscribe((event) => {
    if (!['sessions.revoked', 'member.changed', 'missed'].includes(event.type)) return
    changes += 1
    for (const [token, caller] of known) if (isAbout(event, caller)) known.delete(token)
  })

  async function look(token: string): Promise<Caller | undefined> {
    const changesBefore = changes
    const session = await selectSession(db, hashToken(token), new Date(now() - LIFETIME))
    if (!session) return undefined
    const { userId, sessionId, lastUsedAt } = session
    if (lastUsedAt.getTime() <= now() - USE_PRECISION)
      inBackground(() => updateLastUsed(db, sessionId, clock.now()))
    const caller = { userId, sessionId, role: Role.parse(session.role) }
    // What was read may have been revoked while it was on its way.
    if (changes === changesBefore) known.set(token, caller)
    return caller
  }

  return { find: (token: string) => known.get(token) ?? look(token), close }
}
