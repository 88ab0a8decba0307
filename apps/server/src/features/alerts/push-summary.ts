import type { Deps } from '../../deps.ts'
import { addJobs, type JobPayloads } from '../../jobs/jobs.ts'
import { selectUnreadToPush } from '../notifications/index.ts'
import { takeSummary } from './alert-queries.ts'
import { selectSubscriptionIds } from './subscription-queries.ts'

/** Larger numbers say nothing more to a reader. */
const COUNTED_MAX = 100

/**
 * Pushes the notification that arrived during the quiet hours, or during a pause after many messages, or the number of several. Those that
 * were read do not count.
 */
export async function pushSummary(
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  { userId }: JobPayloads['push_summary'],
): Promise<void> {
  const now = clock.now()
  await transaction(async (tx) => {
    const since = await takeSummary(tx, userId, now)
    if (!since) return
    const waiting = await selectUnreadToPush(tx, userId, since, COUNTED_MAX)
    const [notificationId] = waiting
    if (notificationId === undefined) return
    const subscriptionIds = await selectSubscriptionIds(tx, userId)
    const content = waiting.length === 1 ? { notificationId } : { waiting: waiting.length }
    await addJobs(
      tx,
      'push',
      subscriptionIds.map((subscriptionId) => ({ subscriptionId, ...content })),
    )
  })
}
