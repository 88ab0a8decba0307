/** Addresses and networks are compared by keyed hashes, so that none of them can be read from the database. */

import { createHmac } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import { normalAddress } from './normal-address.ts'

async function selectSecret(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'addresses')
    .executeTakeFirstOrThrow()
  return value
}

/** The functions that hash with the secret of this database. */
export async function readKeyedHashes(db: Db) {
  const secret = await selectSecret(db)
  const hash = (kind: string, text: string) => createHmac('sha256', secret).update(`${kind}:${text}`).digest()
  return {
    emailKey: (email: string) => hash('email', normalAddress(email)),
    networkKey: (network: string) => hash('network', network),
    attemptKey: (kind: string, subject: string) => hash(`attempt ${kind}`, subject),
  }
}
