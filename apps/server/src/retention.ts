import { kept } from '@canopy/contract/kept'
import { DAY } from '@canopy/contract/limits'
import { deleteKeysBefore } from './db/idempotency.ts'
import type { Deps } from './deps.ts'
import {
  deleteExpiredAttempts,
  deleteExpiredChallenges,
  deleteExpiredConfirmations,
  deleteExpiredResetLinks,
  deleteExpiredSessions,
  deleteLeftAccounts,
  deleteOldUses,
  forgetUnusedDevices,
} from './features/accounts/index.ts'
import { deleteExpiredCaptures, deleteRejectedPictures } from './features/challenges/index.ts'
import { deleteNotifiedReactions } from './features/feed/index.ts'
import { expireRemovals } from './features/reports/index.ts'
import { deleteDoorsBefore, expireSales } from './features/shop/index.ts'
import { deleteExpiredClaims } from './features/stewards/index.ts'
import { deleteExpiredCounts } from './http/postgres-counts.ts'
import { deleteOldSecurityEvents } from './security-log/security-log.ts'

/**
 * Deletes expired idempotency keys, sessions, devices, counts of attempts, mailed links, sign-ins that were not finished, limits of deleted accounts, of networks and of calls,
 * claims, tokens of live photos and notified reactions, security events, what moderators removed, where orders of members who have left went, pictures of rejected
 * proofs, mails in the outbox, and unused picture files; takes old sales out of the popularity of products. Runs daily.
 */
export async function deleteExpired(
  deps: Pick<Deps, 'db' | 'transaction' | 'media' | 'mail' | 'policy' | 'clock'>,
) {
  const { db, transaction, media, mail, policy, clock } = deps
  const now = clock.now()
  await deleteKeysBefore(db, new Date(now.getTime() - kept.requestKey))
  await transaction((tx) => deleteExpiredSessions(tx, now))
  await forgetUnusedDevices(db, now)
  await deleteExpiredAttempts(db, now)
  await deleteExpiredResetLinks(db, now)
  await deleteExpiredConfirmations(db, now)
  await deleteExpiredChallenges(db, now)
  await deleteLeftAccounts(db, now)
  await deleteOldUses(db, now)
  await deleteNotifiedReactions(db, new Date(now.getTime() - kept.notifiedReaction))
  await deleteExpiredClaims(db, now)
  await deleteExpiredCaptures(db, now)
  await deleteExpiredCounts(db)
  await deleteOldSecurityEvents(db, now)
  await expireRemovals(deps)
  const { doorDays } = await policy.read()
  await deleteDoorsBefore(db, new Date(now.getTime() - doorDays * DAY))
  await transaction((tx) => expireSales(tx, now))
  await mail.deleteBefore(new Date(now.getTime() - kept.mailFile))
  await deleteRejectedPictures(deps)
  await media.sweep()
}
