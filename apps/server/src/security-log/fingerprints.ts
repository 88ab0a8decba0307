/** Accounts, networks and devices are compared by keyed hashes, so that none of them can be read from the database. */

import type { Db } from '../db/database.ts'
import { readKeyedHash } from '../db/secrets.ts'

export async function readFingerprints(db: Db) {
  const hash = await readKeyedHash(db, 'security_log')
  return {
    accountKey: (email: string) => hash('account', email.trim().toLowerCase()),
    networkKey: (network: string) => hash('network', network),
    deviceKey: (device: string) => hash('device', device),
    /** Equal for events that share a row, and for the rows of a bucket. */
    eventKey: (parts: readonly unknown[]) => hash('event', JSON.stringify(parts)),
  }
}
