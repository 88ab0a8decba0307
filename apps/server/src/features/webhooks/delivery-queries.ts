import type { DeliveryFailure, DeliveryState } from '@canopy/contract/desk/webhooks/shapes'
import { type InferResult, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'

/** A trigger adds the job for each time that is set here. */
const AT_ONCE = sql<Date>`now()`

const shown = (db: Db) =>
  db
    .selectFrom('webhook_deliveries')
    .select([
      'delivery_id as deliveryId',
      'event',
      'data',
      'state',
      'created_at as createdAt',
      'tries',
      'last_at as lastTriedAt',
      'next_at as nextTryAt',
      'status',
      'failure',
      'duration',
    ])
export type DeliveryRow = InferResult<ReturnType<typeof shown>>[number]

type Page = { state: DeliveryState | undefined; limit: number; after: Cursor | undefined }

/** Newest first. */
export function selectDeliveries(db: Db, webhookId: string, { state, limit, after }: Page) {
  const ofWebhook = shown(db).where('webhook_id', '=', webhookId)
  const wanted = state === undefined ? ofWebhook : ofWebhook.where('state', '=', state)
  return keyset(wanted, { by: ['created_at', 'delivery_id'], direction: 'desc', after, limit }).execute()
}

/** The delivery with what its webhook says now. Undefined if this try was made, or nothing is to be tried. */
export const selectDue = (db: Db, { deliveryId, tries }: { deliveryId: string; tries: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_deliveries.webhook_id')
    .select([
      'delivery_id as deliveryId',
      'webhooks.webhook_id as webhookId',
      'event',
      'data',
      'tries',
      'webhook_deliveries.created_at as createdAt',
      'tried_since as triedSince',
      'url',
      'fields',
      'secret',
      'old_secret as oldSecret',
      'old_secret_until as oldSecretUntil',
      'paused_at as pausedAt',
    ])
    .where('delivery_id', '=', deliveryId)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .where('next_at', 'is not', null)
    .executeTakeFirst()
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof selectDue>>>

/** `email` is null unless its owner has confirmed it. Undefined if the member has left. */
export const selectNamedMember = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'full_name as fullName',
      'username',
      sql<string | null>`case when email_confirmed_at is not null then email end`.as('email'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

type Try = {
  state: DeliveryState
  nextAt: Date | null
  at: Date
  status: number | null
  failure: DeliveryFailure | null
  duration: number
}

/** Records a try, once. One that an owner has sent again, or resumed, since the try began is tried again at once, whatever came of it. */
export async function updateTry(
  tx: Tx,
  { deliveryId, tries, triedSince }: Pick<DueDelivery, 'deliveryId' | 'tries' | 'triedSince'>,
  { state, nextAt, at, status, failure, duration }: Try,
) {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: sql`case when tried_since = ${triedSince} then ${state} else 'waiting' end`,
      next_at: sql`case when tried_since = ${triedSince} then ${nextAt}::timestamptz else now() end`,
      ...{ tries: tries + 1, last_at: at, status, failure, duration },
    })
    .where('delivery_id', '=', deliveryId)
    .where('tries', '=', tries)
    .execute()
}

/** Has it tried at once, or wait until the webhook is resumed. */
export async function updateNext(tx: Tx, deliveryId: string, next: 'now' | 'resumed') {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: next === 'now' ? AT_ONCE : null })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function updateAllWaiting(tx: Tx, webhookId: string, now: Date) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: AT_ONCE, tried_since: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Undefined if the webhook has no such delivery. */
export const updateReplayed = (
  tx: Tx,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  now: Date,
) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: AT_ONCE, tried_since: now })
    .where('delivery_id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .returning('event')
    .executeTakeFirst()

export async function insertDelivery(
  tx: Tx,
  { webhookId, event, now }: { webhookId: string; event: string; now: Date },
) {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      delivery_id: uuidv7(),
      webhook_id: webhookId,
      event,
      data: JSON.stringify({ webhookId }),
      created_at: now,
      tried_since: now,
      next_at: AT_ONCE,
    })
    .execute()
}

export async function deleteDeliveriesBefore(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<=', until).execute()
}
