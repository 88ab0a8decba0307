/** Counts of requests in fixed windows that all processes share. */

import { createHmac } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { createSecret } from '../../db/secrets.ts'

/** `window` is in milliseconds and starts with the first hit of `key`. */
export type Hits = { key: string; hits: number; window: number }

/** All hits of the current window, and the milliseconds until it ends. */
export type Count = { hits: number; ttl: number }

export type RateCounts = {
  /** Adds hits of different keys, and returns the count of each in the same order. */
  add(hits: readonly Hits[]): Promise<Count[]>
  close(): Promise<void>
}

/** A function that hashes the keys of hits. They contain addresses, so only the hashes are stored. */
export function createKeyHashes(db: Db) {
  const readSecret = createSecret(db, 'rate_limits')
  return async (hits: readonly Hits[]): Promise<Buffer[]> => {
    const secret = await readSecret()
    return hits.map(({ key }) => createHmac('sha256', secret).update(key).digest())
  }
}
