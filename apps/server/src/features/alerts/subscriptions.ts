import { PUSH_SUBSCRIPTIONS_MAX, type PushSubscription } from '@canopy/contract/notifications/alerts/shapes'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Tx } from '../../db/database.ts'
import { lockMember } from '../accounts/index.ts'
import { insertSettings } from './alert-queries.ts'
import { deleteOldest, upsertSubscription } from './subscription-queries.ts'

/** Whether its host is public is checked with each message: a name may lead elsewhere by then. @throws AppError push_refused */
export async function subscribe(
  tx: Tx,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  subscription: PushSubscription,
  now: Date,
): Promise<void> {
  // Lets subscriptions that are added at once count each other.
  await lockMember(tx, userId)
  await insertSettings(tx, userId)
  const added = { ...subscription, subscriptionId: uuidv7(), userId, sessionId, now }
  if (!(await upsertSubscription(tx, added))) throw new AppError('push_refused')
  await deleteOldest(tx, userId, PUSH_SUBSCRIPTIONS_MAX)
}
