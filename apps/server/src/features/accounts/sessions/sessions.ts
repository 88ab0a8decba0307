/** Sessions: opened by a password, recognised by their token, ended at once when revoked. */

import { type ActiveSession, type Credentials, Role } from '@canopy/contract/accounts'
import { DAY, HOUR, SECOND, SESSIONS_SHOWN } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { BusEvent } from '../../../live/bus.ts'
import { publish } from '../../../live/publish.ts'
import type { VerifyPassword } from '../passwords/passwords.ts'
import { selectAccount } from '../queries.ts'
import { deviceOf } from './device.ts'
import { createToken, hashToken } from './secret-token.ts'
import {
  deleteSessions,
  deleteStaleSessions,
  insertSession,
  selectSession,
  selectSessions,
  updateLastUsed,
} from './session-queries.ts'

/** How long a session lasts after its last use. */
const LIFETIME = 30 * DAY
/** How exactly the last use is written down. */
const USE_PRECISION = HOUR
/** How long a known session is believed without a look into the database; what another process changes shows after this. */
const BELIEVED_FOR = 30 * SECOND
const CACHED_MAX = 20_000

/** What a login is told by its request. */
type Login = Credentials & { userAgent: string; now: Date }

/** Opens a session for the right password. @throws AppError invalid_credentials */
export async function logIn(db: Db, verify: VerifyPassword, { email, password, userAgent, now }: Login) {
  const account = await selectAccount(db, email)
  const isRight = await verify(account?.passwordHash, password)
  if (!account || !isRight) throw new AppError('invalid_credentials')
  const { token, tokenHash } = createToken()
  const { userId, passwordHash } = account
  await deleteStaleSessions(db, userId, unusedSince(now))
  const session = { sessionId: uuidv7(), tokenHash, userId, passwordHash, userAgent, now }
  if (!(await insertSession(db, session))) throw new AppError('invalid_credentials')
  return { token, userId }
}

/** Sessions last used before this have lapsed. */
export const unusedSince = (now: Date) => new Date(now.getTime() - LIFETIME)

/** Where the caller is signed in, the session last used first. */
export async function listSessions(db: Db, caller: Caller, now: Date): Promise<ActiveSession[]> {
  const rows = await selectSessions(db, caller.userId, unusedSince(now), SESSIONS_SHOWN)
  return rows.map(({ sessionId, userAgent, createdAt, lastUsedAt }) => ({
    sessionId,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: sessionId === caller.sessionId,
  }))
}

/** Signs a member out everywhere. */
export async function endSessions(tx: Tx, userId: string) {
  const sessionIds = await deleteSessions(tx, userId)
  publish(tx, { type: 'sessions.revoked', sessionIds })
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
    const session = await selectSession(db, hashToken(token), unusedSince(clock.now()))
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
