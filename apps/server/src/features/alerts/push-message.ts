import type { PushContent } from '@canopy/contract/notifications/alerts/shapes'
import { paths } from '@canopy/contract/paths'
import { DEFAULT_NAME, site } from '@canopy/contract/site/site'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { ALERT_LIFETIME, addJob, type JobPayloads } from '../../jobs/jobs.ts'
import { writerFor } from '../../languages/languages.ts'
import { readUnread } from '../notifications/index.ts'
import {
  countFailure,
  deleteSubscription,
  resetFailures,
  selectSubscription,
} from './subscription-queries.ts'

/** Number of messages in a row that did not arrive, after which a subscription is deleted. Each is tried several times. */
const FAILURES_MAX = 30

const SUMMARY = { href: paths.notifications, tag: 'summary' } as const

type Subscriber = { userId: string; language: string | null }

/** Undefined if the notification is gone, or was read meanwhile. Says no more than the notification in the app. */
async function contentOf(
  db: Db,
  job: JobPayloads['push'],
  { userId, language }: Subscriber,
): Promise<PushContent | undefined> {
  const writer = writerFor(language)
  if ('waiting' in job) return { text: writer.t('notices.waiting', { count: job.waiting }), ...SUMMARY }
  const notification = await readUnread(db, userId, job.notificationId, writer)
  return notification && { text: notification.text, href: notification.href, tag: notification.id }
}

/** Pushes to one browser. Its subscription is deleted when the push service no longer knows it. @throws Error to be retried */
export async function pushMessage(
  { db, transaction, push }: Pick<Deps, 'db' | 'transaction' | 'push'>,
  job: JobPayloads['push'],
): Promise<void> {
  const { subscriptionId } = job
  const subscription = await selectSubscription(db, subscriptionId)
  const content = subscription && (await contentOf(db, job, subscription))
  if (!content) return
  const named = site.name === DEFAULT_NAME ? content : { ...content, title: site.name }
  const wait = push.heldUpFor(subscription.endpoint)
  if (wait > 0) return transaction((tx) => addJob(tx, 'push', job, { after: wait }))
  const delivery = await push.send(subscription, named).catch(async (error: unknown) => {
    await transaction((tx) => countFailure(tx, subscriptionId, FAILURES_MAX))
    throw error
  })
  if (delivery === 'gone') return deleteSubscription(db, subscriptionId)
  if (delivery === 'sent') {
    if (subscription.failures > 0) await resetFailures(db, subscriptionId)
    return
  }
  await transaction(async (tx) => {
    await countFailure(tx, subscriptionId, FAILURES_MAX)
    if (delivery.wait < ALERT_LIFETIME) await addJob(tx, 'push', job, { after: delivery.wait })
  })
}
