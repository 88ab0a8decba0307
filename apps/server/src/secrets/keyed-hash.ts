/** Addresses and networks are compared by keyed hashes, so that none of them can be read from the database. */

import type { Db } from '../db/database.ts'
import { readKeyedHash } from '../db/secrets.ts'
import { normalAddress } from './normal-address.ts'

export async function readKeyedHashes(db: Db) {
  const hash = await readKeyedHash(db, 'addresses')
  return {
    emailKey: (email: string) => hash('email', normalAddress(email)),
    networkKey: (network: string) => hash('network', network),
    attemptKey: (kind: string, subject: string) => hash(`attempt ${kind}`, subject),
  }
}
