/** Accounts, networks and devices are compared by keyed hashes, so that none of them can be read from the database. */

import { createHmac } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** The functions that hash with the secret of this database, which is read each time, so that a new one is used at once. */
export async function readFingerprints(db: Db) {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'security_log')
    .executeTakeFirstOrThrow()
  const hash = (kind: string, text: string) => createHmac('sha256', value).update(`${kind}:${text}`).digest()
  return {
    accountKey: (email: string) => hash('account', email.trim().toLowerCase()),
    networkKey: (network: string) => hash('network', network),
    deviceKey: (device: string) => hash('device', device),
  }
}
