import type { PushSubscription } from '@canopy/contract/notifications/alerts/shapes'
import type { Db, Tx } from '../../db/database.ts'

type NewSubscription = PushSubscription & {
  subscriptionId: string
  userId: string
  sessionId: string
  now: Date
}

/**
 * Adds a subscription, or makes that of a browser the one of this session. Returns false if it is known with another secret, so that it is
 * that of somebody else.
 */
export async function upsertSubscription(
  tx: Tx,
  { subscriptionId, userId, sessionId, endpoint, keys, now }: NewSubscription,
): Promise<boolean> {
  const owner = { user_id: userId, session_id: sessionId }
  const written = await tx
    .insertInto('push_subscriptions')
    .values({ subscription_id: subscriptionId, ...owner, endpoint, ...keys, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ ...owner, failures: 0 })
        .where('push_subscriptions.auth', '=', keys.auth),
    )
    .returning('subscription_id')
    .executeTakeFirst()
  return written !== undefined
}

/** Deletes all but the newest ones of a member. */
export async function deleteOldest(tx: Tx, userId: string, max: number) {
  await tx
    .deleteFrom('push_subscriptions')
    .where('subscription_id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('subscription_id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('subscription_id', 'desc')
        .offset(max),
    )
    .execute()
}

export async function deleteByEndpoint(db: Db, userId: string, endpoint: string) {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscription(db: Db, subscriptionId: string) {
  await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute()
}

export async function selectSubscriptionIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('subscription_id as id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

export const selectSubscription = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.user_id', 'push_subscriptions.user_id')
    .select(['users.user_id as userId', 'language', 'endpoint', 'p256dh', 'auth', 'failures'])
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()

/** Subscriptions for the export. The keys are left out: they would let others write to the browser. */
export const selectOwnSubscriptions = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select([
      'subscription_id as subscriptionId',
      'session_id as sessionId',
      'created_at as createdAt',
      'failures',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Counts a message that did not arrive, and deletes the subscription after `max` in a row. */
export async function countFailure(tx: Tx, subscriptionId: string, max: number) {
  await tx
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('subscription_id', '=', subscriptionId)
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('subscription_id', '=', subscriptionId)
    .where('failures', '>=', max)
    .execute()
}

export async function resetFailures(db: Db, subscriptionId: string) {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}
