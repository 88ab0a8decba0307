/** Keys that all nodes share. */

import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** Returns the secret `name` that all nodes share, and stores `proposed` if there is none yet. */
async function ensureSecret(db: Db, name: string, proposed: Buffer): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: proposed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

/** A function that returns the secret `name`, which is read when it is needed first. */
export function createSecret(db: Db, name: string): () => Promise<Buffer> {
  let secret: Promise<Buffer> | undefined
  return () => {
    secret ??= ensureSecret(db, name, randomBytes(32)).catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
}

/** A function that hashes with the secret `name`. The secret is read each time, so that a new one is used at once. */
export async function readKeyedHash(db: Db, name: string) {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return (kind: string, text: string) => createHmac('sha256', value).update(`${kind}:${text}`).digest()
}
