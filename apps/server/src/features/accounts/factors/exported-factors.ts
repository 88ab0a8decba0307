/** Export of a member's second factors, without the secrets. */

import type { Db } from '../../../db/database.ts'

export const selectAuthenticators = (db: Db, userId: string) =>
  db.selectFrom('authenticators').select('added_at as addedAt').where('user_id', '=', userId).execute()

export const selectOwnPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([
      'passkey_id as passkeyId',
      'name',
      'counter',
      'transports',
      'backup_eligible as backupEligible',
      'backed_up as backedUp',
      'added_at as addedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .execute()
