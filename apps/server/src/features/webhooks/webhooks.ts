/** Programs elsewhere that owners want to be told what happens here. */

import { randomBytes } from 'node:crypto'
import { TEST_EVENT } from '@canopy/contract/desk/webhooks/events'
import {
  type NewWebhook,
  Webhook,
  type WebhookChange,
  type WebhookSecret,
} from '@canopy/contract/desk/webhooks/shapes'
import { DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../audit/actor.ts'
import { alreadyDecided, audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import { insertDelivery, updateAllWaiting, updateReplayed } from './delivery-queries.ts'
import {
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  selectWebhook,
  selectWebhooks,
  updatePaused,
  updateResumed,
  updateSecret,
  updateWebhook,
  type WebhookRow,
} from './webhook-queries.ts'

/** Time for which the secret before signs as well. */
const OLD_SECRET_FOR = DAY
const SECRET_BYTES = 32

const toWebhook = ({
  pausedAt,
  failingSince,
  deliveredAt,
  oldSecretUntil,
  createdAt,
  ...row
}: WebhookRow): Webhook =>
  Webhook.parse({
    ...row,
    pausedAt: pausedAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  })

export const readWebhooks = async (db: Db): Promise<Webhook[]> => (await selectWebhooks(db)).map(toWebhook)

/** @throws AppError not_found */
export async function readWebhook(db: Db, webhookId: string): Promise<Webhook> {
  const row = await selectWebhook(db, webhookId)
  if (!row) throw new AppError('not_found')
  return toWebhook(row)
}

const subjectOf = (webhookId: string) => ({ kind: 'webhook', id: webhookId }) as const

/** An address may contain a secret of the receiver, so the audit log has its host only. */
const audited = ({
  url,
  events,
  fields,
}: Pick<NewWebhook, 'url'> & { events: string[]; fields: string[] }) => ({
  host: new URL(url).host,
  events: [...events],
  fields: [...fields],
})

/** @throws AppError not_found */
async function lock(tx: Tx, webhookId: string) {
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) throw new AppError('not_found')
  return webhook
}

/** Writes a secret so that standardwebhooks reads it. */
const writtenSecret = (secret: Uint8Array) => `whsec_${Buffer.from(secret).toString('base64')}`

async function createSigningKey(box: SecretBox, webhookId: string) {
  const secret = randomBytes(SECRET_BYTES)
  return { sealed: await box.seal(secret, webhookId), written: writtenSecret(secret) }
}

/** Opens a stored secret. */
export const openSecret = async (box: SecretBox, sealed: Buffer, webhookId: string) =>
  writtenSecret(await box.open(sealed, webhookId))

/** @throws AppError too_many_webhooks */
export async function makeWebhook(
  tx: Tx,
  actor: Actor,
  { box, wanted, now }: { box: SecretBox; wanted: NewWebhook; now: Date },
): Promise<WebhookSecret> {
  const webhookId = uuidv7()
  const { sealed, written } = await createSigningKey(box, webhookId)
  await insertWebhook(tx, { ...wanted, webhookId, secret: sealed, userId: actor.userId, now })
  const act = { action: 'webhook.made', subject: subjectOf(webhookId), after: audited(wanted) } as const
  await audit(tx, actor, { ...act, reason: wanted.name })
  return { webhookId, secret: written }
}

/** Deliveries that wait go to the new address. @throws AppError not_found, already_decided */
export async function changeWebhook(
  tx: Tx,
  actor: Actor,
  webhookId: string,
  { version, ...wanted }: WebhookChange,
): Promise<void> {
  const before = await lock(tx, webhookId)
  const subject = subjectOf(webhookId)
  if (version !== before.version)
    throw await alreadyDecided(tx, {
      subject,
      action: 'webhook.changed',
      decision: 'the webhook has changed',
    })
  await updateWebhook(tx, webhookId, wanted)
  const states = { before: audited(before), after: audited(wanted) }
  await audit(tx, actor, { action: 'webhook.changed', subject, ...states, reason: wanted.name })
}

/** @throws AppError not_found */
export async function pauseWebhook(tx: Tx, actor: Actor, webhookId: string, now: Date): Promise<void> {
  const { name, pausedAt } = await lock(tx, webhookId)
  if (pausedAt) return
  await updatePaused(tx, webhookId, now, 'owner')
  await audit(tx, actor, { action: 'webhook.paused', subject: subjectOf(webhookId), reason: name })
}

/** Deliveries that wait are tried at once, and for a day again. @throws AppError not_found */
export async function resumeWebhook(tx: Tx, actor: Actor, webhookId: string, now: Date): Promise<void> {
  const { name, pausedAt } = await lock(tx, webhookId)
  if (!pausedAt) return
  await updateResumed(tx, webhookId)
  await updateAllWaiting(tx, webhookId, now)
  await audit(tx, actor, { action: 'webhook.resumed', subject: subjectOf(webhookId), reason: name })
}

/** @throws AppError not_found */
export async function renewSecret(
  tx: Tx,
  actor: Actor,
  { box, webhookId, now }: { box: SecretBox; webhookId: string; now: Date },
): Promise<WebhookSecret> {
  const { name, secret: before } = await lock(tx, webhookId)
  const { sealed, written } = await createSigningKey(box, webhookId)
  const until = new Date(now.getTime() + OLD_SECRET_FOR)
  await updateSecret(tx, webhookId, { secret: sealed, before, until })
  await audit(tx, actor, { action: 'webhook.renewed', subject: subjectOf(webhookId), reason: name })
  return { webhookId, secret: written }
}

/** @throws AppError not_found */
export async function deleteWebhook(tx: Tx, actor: Actor, webhookId: string): Promise<void> {
  const webhook = await lock(tx, webhookId)
  await deleteWebhookRow(tx, webhookId)
  const act = { action: 'webhook.deleted', subject: subjectOf(webhookId), before: audited(webhook) } as const
  await audit(tx, actor, { ...act, reason: webhook.name })
}

/** @throws AppError not_found */
export async function testWebhook(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await lock(tx, webhookId)
  await insertDelivery(tx, { webhookId, event: TEST_EVENT, now })
}

/** @throws AppError not_found */
export async function replayDelivery(
  tx: Tx,
  actor: Actor,
  which: { webhookId: string; deliveryId: string },
  now: Date,
): Promise<void> {
  const { name } = await lock(tx, which.webhookId)
  const replayed = await updateReplayed(tx, which, now)
  if (!replayed) throw new AppError('not_found')
  const after = { deliveryId: which.deliveryId, event: replayed.event }
  await audit(tx, actor, {
    action: 'webhook.replayed',
    subject: subjectOf(which.webhookId),
    after,
    reason: name,
  })
}
