/** Reads the sessions of requests that arrive at the same time in one statement. */

import type { Db } from '../../../db/database.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import type { Expiry } from './lifetimes.ts'
import { type ReadSession, selectSessionsByHash } from './session-queries.ts'

/** Parameters of a statement; `since` is returned with what it has read. */
type Conditions = { expiry: Expiry; since: number }
type Reading = { session: ReadSession | undefined; since: number }
type Batch = {
  hashes: Map<string, Buffer>
  sessions: Promise<{ byHash: Map<string, ReadSession>; since: number }>
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1')

/**
 * Returns a function that reads the session of a token. While a statement runs, further tokens wait for the next one: the busier the
 * server, the more sessions each reads. A statement begins after its requests have arrived, so it sees what was revoked before. `begin`
 * is called just before it is sent.
 */
export function createSessionReader(db: Db, begin: () => Conditions) {
  let next: Batch | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function readAfter(previous: Promise<unknown>, hashes: Map<string, Buffer>) {
    await previous
    next = undefined
    const { expiry, since } = begin()
    const sessions = await selectSessionsByHash(db, [...hashes.values()], expiry)
    return { byHash: new Map(sessions.map((session) => [keyOf(session.tokenHash), session])), since }
  }

  function openBatch(): Batch {
    const hashes = new Map<string, Buffer>()
    const sessions = readAfter(running, hashes)
    running = sessions.catch(() => {})
    return { hashes, sessions }
  }

  return async (token: string): Promise<Reading> => {
    const tokenHash = hashToken(token)
    const key = keyOf(tokenHash)
    next ??= openBatch()
    next.hashes.set(key, tokenHash)
    const { byHash, since } = await next.sessions
    return { session: byHash.get(key), since }
  }
}
