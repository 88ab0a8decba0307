/** Sign-ins and registrations that wait for a code or a passkey. */

import {
  ACCOUNT_TRIES_MAX,
  CODE_TRIES_MAX,
  CODE_TRIES_WINDOW,
} from '@canopy/contract/accounts/factors/shapes'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { FactorChallenges } from '../../../db/schema.ts'

export type Purpose = 'second_step' | 'passkey_sign_in' | 'new_authenticator' | 'new_passkey'

export async function insertChallenge(db: Db, challenge: Insertable<FactorChallenges>) {
  await db.insertInto('factor_challenges').values(challenge).execute()
}

/** Locks the challenge if it can still be tried. */
export function lockChallenge(tx: Tx, tokenHash: Buffer, purposes: readonly Purpose[], now: Date) {
  return tx
    .selectFrom('factor_challenges')
    .select([
      'purpose',
      'user_id as userId',
      'password_hash as passwordHash',
      'challenge',
      'secret',
      'tries',
      'token_hash as tokenHash',
      'provider_id as providerId',
      'provider_factor as hasSecondFactor',
    ])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES_MAX)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts a try, with a passkey or a code. What a passkey has to sign can be tried once. */
export async function countTry(tx: Tx, tokenHash: Buffer, by: 'passkey' | 'code') {
  await tx
    .updateTable('factor_challenges')
    .set({ tries: sql`tries + 1`, ...(by === 'passkey' && { challenge: null }) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Whether as many codes were tried for the account as are allowed. The lock makes concurrent tries count each other. */
export async function isOutOfTries(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
  const { tries } = await tx
    .selectFrom('factor_challenges')
    .select(({ fn }) => fn.sum<number | null>('tries').as('tries'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'second_step')
    .where('created_at', '>', new Date(now.getTime() - CODE_TRIES_WINDOW))
    .executeTakeFirstOrThrow()
  return (tries ?? 0) >= ACCOUNT_TRIES_MAX
}

/** Ends a challenge; returns whether it was still there. */
export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteChallengesOf(tx: Tx, userId: string, purposes: readonly Purpose[]) {
  await tx
    .deleteFrom('factor_challenges')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** Expired ones are kept as long as their tries count. */
export async function deleteExpiredChallenges(db: Db, now: Date) {
  await db
    .deleteFrom('factor_challenges')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', new Date(now.getTime() - CODE_TRIES_WINDOW))
    .execute()
}
