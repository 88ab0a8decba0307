/** Requests that may arrive twice and must count once. */

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Tx } from './connect.ts'

/** `content` is whatever makes two requests the same; `key` is undefined when the client sent none. */
export type Attempt = {
  userId: string
  scope: 'post' | 'comment' | 'order' | 'proof'
  key: string | undefined
  content: unknown
}

/**
 * Runs `make` unless this key has been used; then answers what was made at that time. The key is a unique row written first, so
 * that a second request waits here until the first has committed (and gets its answer) or failed (and takes its place). `stored`
 * is the shape of the answer as kept.
 * @throws AppError idempotency_key_reused when the key came with other content
 */
export async function once<T extends object>(
  tx: Tx,
  { userId, scope, key, content }: Attempt,
  stored: z.ZodType<T>,
  make: () => Promise<T>,
): Promise<{ made: boolean; reply: T }> {
  if (key === undefined) return { made: true, reply: await make() }
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest()
  const row = { user_id: userId, scope, key }
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, content_hash: contentHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
    const reply = await make()
    await tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where(({ and }) => and(row))
      .execute()
    return { made: true, reply }
  }
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'reply'])
    .where(({ and }) => and(row))
    .executeTakeFirstOrThrow()
  if (!earlier.content_hash.equals(contentHash)) throw new AppError('idempotency_key_reused')
  return { made: false, reply: stored.parse(earlier.reply) }
}
