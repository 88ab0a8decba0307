import type { Tx } from '../../db/database.ts'
import type { Media } from '../../media/index.ts'
import * as accounts from '../accounts/index.ts'
import * as challenges from '../challenges/index.ts'
import * as feed from '../feed/index.ts'
import * as people from '../people/index.ts'
import * as points from '../points/index.ts'
import * as reports from '../reports/index.ts'
import * as shop from '../shop/index.ts'

type Leaver = { userId: string; confirmedHash: string; now: Date }

/**
 * Deletes an account and its data. Orders, the points ledger, hashes of pictures and what limits the next account stay, without the
 * member's name.
 * @throws AppError wrong_password when the password has changed since it was confirmed
 */
export async function deleteAccount(tx: Tx, media: Media, { userId, confirmedHash, now }: Leaver) {
  // Reactions and comments lock the post or comment first and the author second, to notify them: the same order here prevents deadlocks.
  await feed.lockPostsAndCommentsOf(tx, userId)
  await accounts.lockConfirmedMember(tx, userId, confirmedHash)
  const earnings = await points.selectEarningsOfDay(tx, userId)
  const emailKey = await accounts.keepLimits(tx, { userId, earnings, now })
  if (emailKey) await challenges.keepOwn(tx, userId, emailKey)
  await feed.deleteMemberData(tx, media, userId)
  await challenges.deleteMemberData(tx, media, userId)
  await reports.deleteMemberData(tx, userId)
  await shop.deleteMemberData(tx, userId)
  await people.deleteMemberData(tx, userId)
  await accounts.deleteMemberData(tx, media, userId)
}
