import type { PausedBy } from '@canopy/contract/desk/webhooks/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { namedMember } from '../../db/members.ts'

const waiting = sql<number>`(
  select count(*) from webhook_deliveries where webhook_deliveries.webhook_id = webhooks.webhook_id and state = 'waiting'
)`

const shown = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select([
      'webhook_id as webhookId',
      'name',
      'url',
      'events',
      'fields',
      'paused_at as pausedAt',
      'paused_by as pausedBy',
      'failing_since as failingSince',
      'delivered_at as deliveredAt',
      'old_secret_until as oldSecretUntil',
      'version',
      'created_at as createdAt',
      namedMember('created_by').as('createdBy'),
      waiting.as('waiting'),
    ])

export const selectWebhooks = (db: Db) => shown(db).orderBy('name').orderBy('webhook_id').execute()
export type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number]

export const selectWebhook = (db: Db, webhookId: string) =>
  shown(db).where('webhook_id', '=', webhookId).executeTakeFirst()

/** Locks the webhook, so that a try of a delivery, a pause and a change wait for each other. */
export const lockWebhook = (tx: Tx, webhookId: string) =>
  tx
    .selectFrom('webhooks')
    .select([
      'name',
      'url',
      'events',
      'fields',
      'version',
      'secret',
      'paused_at as pausedAt',
      'failure_rate as failureRate',
      'failing_since as failingSince',
    ])
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Content = { name: string; url: string; events: string[]; fields: string[] }
type New = Content & { webhookId: string; secret: Buffer; userId: string; now: Date }

export async function insertWebhook(tx: Tx, { webhookId, userId, now, ...content }: New) {
  await tx
    .insertInto('webhooks')
    .values({ ...content, webhook_id: webhookId, created_by: userId, created_at: now })
    .execute()
}

export async function updateWebhook(tx: Tx, webhookId: string, content: Content) {
  await tx
    .updateTable('webhooks')
    .set(({ eb }) => ({ ...content, version: eb('version', '+', 1) }))
    .where('webhook_id', '=', webhookId)
    .execute()
}

export async function updateSecret(
  tx: Tx,
  webhookId: string,
  { secret, before, until }: { secret: Buffer; before: Buffer; until: Date },
) {
  await tx
    .updateTable('webhooks')
    .set({ secret, old_secret: before, old_secret_until: until })
    .where('webhook_id', '=', webhookId)
    .execute()
}

export async function updatePaused(tx: Tx, webhookId: string, now: Date, by: PausedBy) {
  await tx
    .updateTable('webhooks')
    .set({ paused_at: now, paused_by: by })
    .where('webhook_id', '=', webhookId)
    .execute()
}

/** Forgets the failures, too: it begins anew. */
export async function updateResumed(tx: Tx, webhookId: string) {
  await tx
    .updateTable('webhooks')
    .set({ paused_at: null, paused_by: null, failure_rate: 0, failing_since: null })
    .where('webhook_id', '=', webhookId)
    .execute()
}

type Tried = { failureRate: number; failingSince: Date | null; deliveredAt?: Date }

export async function updateTried(
  tx: Tx,
  webhookId: string,
  { failureRate, failingSince, deliveredAt }: Tried,
) {
  await tx
    .updateTable('webhooks')
    .set({
      failure_rate: failureRate,
      failing_since: failingSince,
      ...(deliveredAt && { delivered_at: deliveredAt }),
    })
    .where('webhook_id', '=', webhookId)
    .execute()
}

export async function deleteWebhookRow(tx: Tx, webhookId: string) {
  await tx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute()
}
