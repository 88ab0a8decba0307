/** One try of a delivery. */

import { type MemberField, TEST_EVENT } from '@canopy/contract/desk/webhooks/events'
import { Delivery } from '@canopy/contract/desk/webhooks/shapes'
import { DAY, HOUR, SECOND } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { selectIdsWithDuty } from '../accounts/index.ts'
import { notifyAll } from '../notifications/index.ts'
import { type DueDelivery, selectDue, selectNamedMember, updateNext, updateTry } from './delivery-queries.ts'
import { type Outcome, post } from './post.ts'
import { lockWebhook, updatePaused, updateTried } from './webhook-queries.ts'
import { openSecret } from './webhooks.ts'

/** Time for which a delivery is tried. */
const TRIED_FOR = DAY
const WAIT = { min: 30 * SECOND, max: HOUR }
/** Weight of the last try in the failure rate. */
const WEIGHT = 0.1
/** The failure rate above which a webhook fails, and the time after which one that goes on failing is paused. */
const FAILING = { above: 0.5, for: 6 * HOUR }

/** Time until the next try: it doubles, since it is as long as all before it took. */
const waitAfter = (age: number) => Math.min(Math.max(age, WAIT.min), WAIT.max)

/** Reads what an event says of its member besides the id. Undefined if nothing is wanted, or it names nobody. */
async function memberOf(db: Db, { data, fields }: Pick<DueDelivery, 'fields'> & { data: Delivery['data'] }) {
  const { userId } = data
  if (fields.length === 0 || typeof userId !== 'string') return undefined
  const member = await selectNamedMember(db, userId)
  if (!member) return null
  const { fullName, username, email } = member
  const has = (field: MemberField) => fields.includes(field)
  return { ...(has('name') && { fullName, username }), ...(has('email') && { email }) }
}

async function bodyOf(db: Db, { event, createdAt, data: stored, fields }: DueDelivery) {
  const data = Delivery.shape.data.parse(stored)
  const member = await memberOf(db, { data, fields })
  return JSON.stringify({
    type: event,
    timestamp: createdAt.toISOString(),
    data: { ...data, ...(member !== undefined && { member }) },
  })
}

async function secretsOf(box: SecretBox, due: DueDelivery, now: Date) {
  const { webhookId, secret, oldSecret, oldSecretUntil } = due
  const current = await openSecret(box, secret, webhookId)
  if (!oldSecret || !oldSecretUntil || oldSecretUntil <= now) return [current]
  return [current, await openSecret(box, oldSecret, webhookId)]
}

/** Lets the delivery wait until the webhook is resumed; if it was meanwhile, it is tried again. */
async function holdBack(tx: Tx, { deliveryId, webhookId }: DueDelivery) {
  const webhook = await lockWebhook(tx, webhookId)
  await updateNext(tx, deliveryId, webhook?.pausedAt ? 'resumed' : 'now')
}

type Failures = { failureRate: number; failingSince: Date | null }

/** Counts another try of a webhook. */
export function afterTry({ failureRate, failingSince }: Failures, failed: boolean, now: Date): Failures {
  const rate = failureRate * (1 - WEIGHT) + (failed ? WEIGHT : 0)
  return { failureRate: rate, failingSince: rate > FAILING.above ? (failingSince ?? now) : null }
}

async function pauseFailing(tx: Tx, webhookId: string, name: string, now: Date) {
  await updatePaused(tx, webhookId, now, 'failures')
  await notifyAll(tx, await selectIdsWithDuty(tx, 'owner'), {
    notice: { kind: 'webhooks.paused', values: { name } },
    href: paths.deskWebhook(webhookId),
    groupKey: `webhook:${webhookId}`,
  })
}

/** Stores what came of a try, and when the next one is. A webhook that fails for hours is paused, and owners are told. */
async function record(
  tx: Tx,
  due: DueDelivery,
  { outcome, at, duration }: { outcome: Outcome; at: Date; duration: number },
) {
  const { webhookId, triedSince } = due
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) return
  const failed = outcome.failure !== null
  const age = at.getTime() - triedSince.getTime()
  const isOver = due.event === TEST_EVENT || age >= TRIED_FOR
  const failures = afterTry(webhook, failed, at)
  const { failingSince } = failures
  const isFailing = failed && failingSince !== null && at.getTime() - failingSince.getTime() >= FAILING.for
  const state = failed ? (isOver ? 'given_up' : 'waiting') : 'delivered'
  const isPaused = webhook.pausedAt !== null || isFailing
  const nextAt = state === 'waiting' && !isPaused ? new Date(at.getTime() + waitAfter(age)) : null
  await updateTry(tx, due, { ...outcome, state, nextAt, at, duration })
  if (due.event === TEST_EVENT) return
  await updateTried(tx, webhookId, { ...failures, ...(!failed && { deliveredAt: at }) })
  if (isFailing && webhook.pausedAt === null) await pauseFailing(tx, webhookId, webhook.name, at)
}

/** Runs again after a process died, or when it is added twice: what was recorded is not tried again. */
export async function deliver(
  { db, transaction, internet, clock }: Pick<Deps, 'db' | 'transaction' | 'internet' | 'clock'>,
  box: SecretBox,
  job: JobPayloads['webhook'],
): Promise<void> {
  const due = await selectDue(db, job)
  if (!due) return
  const now = clock.now()
  if (due.pausedAt && due.event !== TEST_EVENT) return transaction((tx) => holdBack(tx, due))
  const { url, deliveryId: id } = due
  const message = { url, id, now, body: await bodyOf(db, due), secrets: await secretsOf(box, due, now) }
  const start = clock.elapsed()
  const outcome = await post(internet, message)
  const duration = Math.round(clock.elapsed() - start)
  await transaction((tx) => record(tx, due, { outcome, at: clock.now(), duration }))
}
