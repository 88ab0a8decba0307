import type { Tx } from '../../../db/database.ts'
import type { Feature } from '../../../feature.ts'
import type { Media } from '../../../media/index.ts'
import { keepLimits } from '../addresses/left-accounts.ts'
import { lockIdentity } from '../identity/identity.ts'
import type { Identity } from '../identity/identity-queries.ts'
import { deleteMember } from '../member-data.ts'

/**
 * Deletes an account and its data. Orders, the points ledger, hashes of pictures and what limits the next account stay, without the
 * member's name.
 * @throws AppError wrong_password when the identity is no longer confirmed, last_owner
 */
export async function deleteAccount(
  tx: Tx,
  media: Media,
  features: readonly Feature[],
  identity: Identity,
  now: Date,
) {
  const { userId } = identity
  for (const { lockBeforeLeaving } of features) await lockBeforeLeaving?.(tx, userId)
  await lockIdentity(tx, identity)
  const emailKey = await keepLimits(tx, userId, now)
  for (const { leave } of features) await leave?.(tx, { userId, media, emailKey })
  await deleteMember(tx, media, userId)
}
