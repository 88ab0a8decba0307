/** Requests that may arrive twice and must count once. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, notFound } from '../app-error.ts'
import type { Db, Tx } from './database.ts'

/** `content` is whatever makes two requests the same; `key` is undefined when the client sent none. */
export type Attempt = {
  userId: string
  scope: 'post' | 'comment' | 'order' | 'challenge' | 'proof'
  key: string | undefined
  content: unknown
}

/** An attempt whose key is ready to be taken. */
export type Claim = ReturnType<typeof claimOf>

/** The claim of an attempt on its key. */
export function claimOf({ userId, scope, key, content }: Attempt & { key: string }) {
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest()
  return { userId, scope, key, contentHash }
}

/**
 * A statement that takes the key of a claim, to be run alone or as part of another one: has a row when the key was free. It is a
 * unique row, so that a second request waits here until the first has committed or failed. `reply` is what the first one leaves to
 * the others.
 */
export const takeKey = ({ userId, scope, key, contentHash }: Claim, reply?: object) => sql<{ key: string }>`
  insert into idempotency_keys (user_id, scope, key, content_hash, reply)
  values (${userId}, ${scope}, ${key}, ${contentHash}, ${reply === undefined ? null : JSON.stringify(reply)})
  on conflict do nothing returning key`

/**
 * What the first request with this key left, in the shape `stored`.
 * @throws AppError idempotency_key_reused when it came with other content
 */
export async function readReply<T>(
  tx: Tx,
  { userId, scope, key, contentHash }: Claim,
  stored: z.ZodType<T>,
): Promise<T> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'reply'])
    .where(({ and }) => and({ user_id: userId, scope, key }))
    .executeTakeFirstOrThrow(notFound)
  if (!earlier.content_hash.equals(contentHash)) throw new AppError('idempotency_key_reused')
  return stored.parse(earlier.reply)
}

/**
 * Runs `make` unless this key has been used; then answers what was made at that time. `stored` is the shape of the answer as kept.
 * @throws AppError idempotency_key_reused when the key came with other content
 */
export async function once<T extends object>(
  tx: Tx,
  { key, ...attempt }: Attempt,
  stored: z.ZodType<T>,
  make: () => Promise<T>,
): Promise<{ made: boolean; reply: T }> {
  if (key === undefined) return { made: true, reply: await make() }
  const claim = claimOf({ ...attempt, key })
  const { rows } = await takeKey(claim).execute(tx)
  if (rows.length === 0) return { made: false, reply: await readReply(tx, claim, stored) }
  const reply = await make()
  const { userId, scope } = claim
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where(({ and }) => and({ user_id: userId, scope, key }))
    .execute()
  return { made: true, reply }
}

/** The keys that a member used lately and what they lead to, from behind `after` on. */
export function selectKeys(
  db: Db,
  userId: string,
  limit: number,
  after: { scope: string; key: string } | undefined,
) {
  return db
    .selectFrom('idempotency_keys')
    .select(['scope', 'key', 'reply', 'created_at as usedAt'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('scope', 'key'), '>', tuple(after?.scope ?? '', after?.key ?? '')),
      ),
    )
    .orderBy('scope')
    .orderBy('key')
    .limit(limit)
    .execute()
}

/** Forgets the keys that were used before `time`: what comes with one of them counts anew. */
export async function forgetKeys(db: Db, time: Date) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
}
