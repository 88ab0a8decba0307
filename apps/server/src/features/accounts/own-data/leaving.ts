import type { Tx } from '../../../db/database.ts'
import type { Feature } from '../../../feature.ts'
import type { Media } from '../../../media/index.ts'
import { keepLimits } from '../addresses/left-accounts.ts'
import { deleteMember, lockConfirmedMember } from '../member-data.ts'

type Confirmed = { userId: string; confirmedHash: string; now: Date }

/**
 * Deletes an account and its data. Orders, the points ledger, hashes of pictures and what limits the next account stay, without the
 * member's name.
 * @throws AppError wrong_password when the password has changed since it was confirmed
 */
export async function deleteAccount(
  tx: Tx,
  media: Media,
  features: readonly Feature[],
  { userId, confirmedHash, now }: Confirmed,
) {
  for (const { lockBeforeLeaving } of features) await lockBeforeLeaving?.(tx, userId)
  await lockConfirmedMember(tx, userId, confirmedHash)
  const emailKey = await keepLimits(tx, userId, now)
  for (const { leave } of features) await leave?.(tx, { userId, media, emailKey })
  await deleteMember(tx, media, userId)
}
