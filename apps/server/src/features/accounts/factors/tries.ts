/** Each try to finish what was begun is counted before it is made, so that parallel ones count, too. */

import { CODE_TRIES_MAX } from '@canopy/contract/accounts/factors/shapes'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { Transaction } from '../../../live/publish.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import { countTry, deleteChallenge, isOutOfTries, lockChallenge, type Purpose } from './challenge-queries.ts'

export type Tried = NonNullable<Awaited<ReturnType<typeof lockChallenge>>> & { isLast: boolean }

type Try = { token: string; by: 'passkey' | 'code'; purposes: readonly Purpose[]; userId?: string; now: Date }

/**
 * Returns what was begun with `token`, by the member `userId` if it is given.
 * @throws AppError second_step_expired, too_many_requests
 */
export async function takeTry(
  transaction: Transaction,
  { token, by, purposes, userId, now }: Try,
): Promise<Tried> {
  return transaction(async (tx) => {
    const begun = await lockChallenge(tx, hashToken(token), purposes, now)
    if (!begun || (userId !== undefined && begun.userId !== userId)) throw new AppError('second_step_expired')
    if (begun.purpose === 'second_step' && begun.userId && (await isOutOfTries(tx, begun.userId, now)))
      throw new AppError('too_many_requests')
    await countTry(tx, begun.tokenHash, by)
    return { ...begun, isLast: begun.tries + 1 >= CODE_TRIES_MAX }
  })
}

/**
 * Ends what was begun, after it succeeded: two tries with the same token may both be right.
 * @throws AppError second_step_expired if it has ended meanwhile
 */
export async function endChallenge(tx: Tx, { tokenHash }: Pick<Tried, 'tokenHash'>): Promise<void> {
  if (!(await deleteChallenge(tx, tokenHash))) throw new AppError('second_step_expired')
}
