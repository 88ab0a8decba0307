/** Requests that may arrive twice and must take effect once. */

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError, notFound } from '../app-error.ts'
import type { Db, Tx } from './database.ts'

/** Two requests are the same if `content` is equal. `key` is undefined if the client sent none. */
export type Attempt = {
  userId: string
  scope:
    | 'post'
    | 'draft'
    | 'comment'
    | 'order'
    | 'challenge'
    | 'proof'
    | 'import'
    | 'product'
    | 'picture'
    | 'stock'
    | 'note'
    | 'return'
    | 'correction'
  key: string | undefined
  content: unknown
}

export type IdempotencyKey = ReturnType<typeof idempotencyKeyOf>

export function idempotencyKeyOf({ userId, scope, key, content }: Attempt & { key: string }) {
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest()
  return { userId, scope, key, contentHash }
}

/**
 * A statement, alone or as part of another one, that takes the keys of what `from` selects, with `user_id`, `key`, `content_hash` and
 * `reply`, and returns those that were free. A row is unique, so a second request waits until the first one commits or rolls back.
 */
export const takeKeys = (scope: Attempt['scope'], from: RawBuilder<unknown>) => sql<{ key: string }>`
  insert into idempotency_keys (user_id, scope, key, content_hash, reply)
  select user_id, ${scope}, key, content_hash, reply from (${from}) as asked where key is not null order by user_id, key
  on conflict do nothing returning user_id, key, reply`

/** Takes a key; false if it is taken. `reply` is stored for repeated requests. */
export async function takeKey(
  tx: Tx,
  { userId, scope, key, contentHash }: IdempotencyKey,
  reply?: object,
): Promise<boolean> {
  const asked = sql`
    select ${userId}::uuid as user_id, ${key}::text as key, ${contentHash}::bytea as content_hash,
      ${reply === undefined ? null : JSON.stringify(reply)}::jsonb as reply`
  const { rows } = await takeKeys(scope, asked).execute(tx)
  return rows.length > 0
}

/**
 * Returns the stored reply of the first request with this key; undefined if there was none.
 * @throws AppError idempotency_key_reused if its content was different
 */
export async function findReply<T>(
  tx: Tx,
  { userId, scope, key, contentHash }: IdempotencyKey,
  stored: z.ZodType<T>,
): Promise<T | undefined> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'reply'])
    .where(({ and }) => and({ user_id: userId, scope, key }))
    .executeTakeFirst()
  if (!earlier) return undefined
  if (!earlier.content_hash.equals(contentHash)) throw new AppError('idempotency_key_reused')
  return stored.parse(earlier.reply)
}

/**
 * Returns the stored reply of a call that is known to have been made. @throws AppError idempotency_key_reused, not_found if the member has
 * just been deleted
 */
export async function readReply<T>(tx: Tx, idempotencyKey: IdempotencyKey, stored: z.ZodType<T>): Promise<T> {
  const reply = await findReply(tx, idempotencyKey, stored)
  if (reply === undefined) throw notFound()
  return reply
}

/**
 * Runs `make` unless the key has been used; then returns the reply of that time. `stored` is the schema of stored replies.
 * @throws AppError idempotency_key_reused if the key was used with different content
 */
export async function once<T extends object>(
  tx: Tx,
  { key, ...attempt }: Attempt,
  stored: z.ZodType<T>,
  make: () => Promise<T>,
): Promise<{ made: boolean; reply: T }> {
  if (key === undefined) return { made: true, reply: await make() }
  const idempotencyKey = idempotencyKeyOf({ ...attempt, key })
  if (!(await takeKey(tx, idempotencyKey)))
    return { made: false, reply: await readReply(tx, idempotencyKey, stored) }
  const reply = await make()
  const { userId, scope } = idempotencyKey
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where(({ and }) => and({ user_id: userId, scope, key }))
    .execute()
  return { made: true, reply }
}

const Nothing = z.object({})

/** Like `once`, for work whose reply is read afterwards. */
export async function doOnce(tx: Tx, attempt: Attempt, work: () => Promise<void>): Promise<void> {
  await once(tx, attempt, Nothing, async () => {
    await work()
    return {}
  })
}

/** A member's keys with their replies, after the key `after`. */
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

/** Requests that reuse one of these keys take effect again. */
export async function deleteKeysBefore(db: Db, time: Date) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute()
}
