import { PUSHES_MAX, PUSHES_WITHIN } from '@canopy/contract/limits'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addJob, addJobs, type JobPayloads } from '../../jobs/jobs.ts'
import { countPush, planSummary, selectAlerted } from './alert-queries.ts'
import { addNoticeMail } from './mails/notice-mail.ts'
import { quietUntil } from './quiet-hours.ts'
import { selectSubscriptionIds } from './subscription-queries.ts'

/** Pushes to every browser of a member. */
async function pushToAll(tx: Tx, userId: string, notificationId: string) {
  const ids = await selectSubscriptionIds(tx, userId)
  const payloads = ids.map((subscriptionId) => ({ subscriptionId, notificationId }))
  await addJobs(tx, 'push', payloads)
}

type Alerted = NonNullable<Awaited<ReturnType<typeof selectAlerted>>>

/** When a member who got many messages lately gets the next one; undefined for one who did not. */
async function pausedUntil(tx: Tx, userId: string, now: Date) {
  const { pushes, since } = await countPush(tx, userId, now, PUSHES_WITHIN)
  return pushes > PUSHES_MAX ? new Date(since.getTime() + PUSHES_WITHIN) : undefined
}

/** Pushes at once, or after the quiet hours or a pause. */
async function pushInTime(tx: Tx, alerted: Alerted, notificationId: string, now: Date) {
  const { userId, createdAt: since } = alerted
  const pause = quietUntil(alerted, now) ?? (await pausedUntil(tx, userId, now))
  if (!pause) return pushToAll(tx, userId, notificationId)
  const end = quietUntil(alerted, pause) ?? pause
  if (await planSummary(tx, userId, { at: end, since, now }))
    await addJob(tx, 'push_summary', { userId }, { after: end.getTime() - now.getTime() })
}

/** Alerts a member to a notification that is not read yet. Mails do not wait for the end of the quiet hours: they wake nobody up. */
export async function alert(
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  { notificationId }: JobPayloads['alert'],
): Promise<void> {
  await transaction(async (tx) => {
    const alerted = await selectAlerted(tx, notificationId)
    if (!alerted) return
    const { kind, mailed, notPushed } = alerted
    if (mailed.includes(kind)) await addNoticeMail(tx, notificationId)
    if (!notPushed.includes(kind)) await pushInTime(tx, alerted, notificationId, clock.now())
  })
}
