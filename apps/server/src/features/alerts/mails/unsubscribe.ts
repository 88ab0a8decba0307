import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { readUnsubscribeToken } from '../../../mail/unsubscribing.ts'
import { refuseInvitations, turnOff } from './mail-queries.ts'

/** Does nothing for members who have left. @throws AppError not_found for a token that is not ours */
export async function unsubscribe(
  { transaction, unsubscribeKey }: Pick<Deps, 'transaction' | 'unsubscribeKey'>,
  token: string,
): Promise<void> {
  const subscription = readUnsubscribeToken(await unsubscribeKey(), token)
  if (!subscription) throw new AppError('not_found')
  await transaction((tx) =>
    'userId' in subscription
      ? turnOff(tx, subscription.userId, subscription.list)
      : refuseInvitations(tx, subscription.emailKey),
  )
}
