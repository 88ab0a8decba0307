import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { deleteKeysBefore } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredCounts } from '../http/rate-limit/postgres-counts.ts'
import { deleteGivenUpBefore } from '../jobs/unfinished.ts'
import { deleteOldSecurityEvents } from '../security-log/security-log.ts'
import { features } from './features.ts'

/** Allowed clock skew between process and database. */
const DIFFERENCE_MAX = 10 * MINUTE

/**
 * The daily job. What is deleted cannot be brought back, so a process with another time than the database deletes nothing, and the job is
 * tried again, perhaps by another process.
 */
export async function clearAway(deps: Deps) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(deps.db)
  const difference = deps.clock.now().getTime() - (rows[0]?.now.getTime() ?? 0)
  if (Math.abs(difference) > DIFFERENCE_MAX)
    throw new Error('the clock of this process differs from that of the database')
  await deleteExpired(deps)
}

/** Deletes what features keep no longer, expired requests, counts, security events, jobs and mails, and then unused picture files. */
export async function deleteExpired(deps: Deps) {
  const { db, media, mail, clock } = deps
  const now = clock.now()
  await deleteKeysBefore(db, new Date(now.getTime() - kept.requestKey))
  await deleteExpiredCounts(db)
  await deleteOldSecurityEvents(db, now)
  await deleteGivenUpBefore(db, new Date(now.getTime() - kept.givenUpJob))
  for (const { expire } of features) await expire?.(deps, now)
  await mail.deleteBefore(new Date(now.getTime() - kept.mailFile))
  await media.sweep()
}
