import { kept } from '@canopy/contract/kept'
import { DAY, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { deleteKeysBefore } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import {
  deleteAdmissionsEnded,
  deleteExpiredAttempts,
  deleteExpiredChallenges,
  deleteExpiredConfirmations,
  deleteExpiredResetLinks,
  deleteExpiredSessions,
  deleteLeftAccounts,
  deleteOldUses,
  forgetUnusedDevices,
} from '../features/accounts/index.ts'
import { deleteExpiredCaptures, deleteRejectedPictures } from '../features/challenges/index.ts'
import {
  deleteNotifiedMentions,
  deleteNotifiedReactions,
  deleteRemovedReactions,
} from '../features/feed/index.ts'
import { deleteNotificationsBefore } from '../features/notifications/index.ts'
import { deleteNotifiedFollows } from '../features/people/index.ts'
import { forgetNetworksBefore } from '../features/points/index.ts'
import { expireRemovals } from '../features/reports/index.ts'
import { deleteDoorsBefore, expireSales } from '../features/shop/index.ts'
import { deleteExpiredAssignments } from '../features/stewards/index.ts'
import { deleteExpiredCounts } from '../http/rate-limit/postgres-counts.ts'
import { deleteGivenUpBefore } from '../jobs/unfinished.ts'
import { deleteOldSecurityEvents } from '../security-log/security-log.ts'

/** Allowed clock skew between process and database. */
const DIFFERENCE_MAX = 10 * MINUTE

/**
 * The daily job. What is deleted cannot be brought back, so a process with another time than the database deletes nothing, and the job is
 * tried again, perhaps by another process.
 */
export async function clearAway(deps: Parameters<typeof deleteExpired>[0]) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(deps.db)
  const difference = deps.clock.now().getTime() - (rows[0]?.now.getTime() ?? 0)
  if (Math.abs(difference) > DIFFERENCE_MAX)
    throw new Error('the clock of this process differs from that of the database')
  await deleteExpired(deps)
}

/**
 * Deletes expired idempotency keys, sessions, devices, counts of attempts, mailed links, sign-ins that were not finished, limits of deleted accounts, of networks and of calls, networks of points, ended invitations and named networks,
 * claims, tokens of live photos, old notifications, notified reactions, mentions and follows, security events, jobs given up, what moderators removed, where orders of members who have left went, pictures of rejected
 * proofs, mails in the outbox, and unused picture files; takes old sales out of the popularity of products.
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
  await forgetNetworksBefore(db, new Date(now.getTime() - kept.networkOfPoints))
  await deleteAdmissionsEnded(db, new Date(now.getTime() - kept.admission))
  await deleteNotifiedReactions(db, new Date(now.getTime() - kept.notifiedReaction))
  await deleteRemovedReactions(db, new Date(now.getTime() - kept.notifiedReaction))
  await deleteNotifiedMentions(db, new Date(now.getTime() - kept.notifiedReaction))
  await deleteNotificationsBefore(db, new Date(now.getTime() - kept.notification))
  await deleteNotifiedFollows(db, new Date(now.getTime() - kept.notifiedReaction))
  await deleteExpiredAssignments(db, now)
  await deleteExpiredCaptures(db, now)
  await deleteExpiredCounts(db)
  await deleteOldSecurityEvents(db, now)
  await deleteGivenUpBefore(db, new Date(now.getTime() - kept.givenUpJob))
  await expireRemovals(deps)
  const { doorDays } = await policy.read()
  await deleteDoorsBefore(db, new Date(now.getTime() - doorDays * DAY))
  await transaction((tx) => expireSales(tx, now))
  await mail.deleteBefore(new Date(now.getTime() - kept.mailFile))
  await deleteRejectedPictures(deps)
  await media.sweep()
}
