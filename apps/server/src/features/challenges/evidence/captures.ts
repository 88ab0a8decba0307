/** Live photos: a token that is given out when the camera of the app opens, and is used up by one proof. */

import { kept } from '@canopy/contract/kept'
import type { Db, Tx } from '../../../db/database.ts'
import { createToken, hashToken } from '../../../secrets/secret-token.ts'

type Capture = { userId: string; challengeId: number; now: Date }

export async function startCapture(tx: Tx, { userId, challengeId, now }: Capture) {
  const { token, tokenHash } = createToken()
  const expiresAt = new Date(now.getTime() + kept.captureToken)
  await tx.deleteFrom('capture_tokens').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
  await tx
    .insertInto('capture_tokens')
    .values({ token_hash: tokenHash, user_id: userId, challenge_id: challengeId, expires_at: expiresAt })
    .execute()
  return { token, expiresAt: expiresAt.toISOString() }
}

/** False if the token is unknown, used, expired, or was given to another member or for another challenge. */
export async function useCapture(
  tx: Tx,
  { token, userId, challengeId, now }: Capture & { token: string | undefined },
): Promise<boolean> {
  if (token === undefined) return false
  const used = await tx
    .deleteFrom('capture_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteExpiredCaptures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('capture_tokens').where('expires_at', '<=', now).execute()
}
