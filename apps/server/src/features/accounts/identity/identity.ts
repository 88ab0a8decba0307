/** Members prove who they are before what only they may do: leave, change the password, or add and remove second factors. */

import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { verifyPassword } from '../../../secrets/password-hash.ts'
import { createAttempts, WRONG_PASSWORDS } from '../attempts.ts'
import { type Identity, selectIsCurrent, selectPasswordHash } from './identity-queries.ts'

/** Proof that a member gives. */
type Proof = { password: string }

/** Checks a proof of a member who is logged in. All such attempts are counted together. @throws AppError wrong_password, too_many_requests */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  userId: string,
  { password }: Proof,
): Promise<Identity> {
  const attempts = createAttempts(deps, 'confirmation', WRONG_PASSWORDS)
  await attempts.check(userId)
  const passwordHash = await selectPasswordHash(deps.db, userId)
  if (passwordHash === undefined || !(await verifyPassword(passwordHash, password, userId)))
    throw new AppError('wrong_password')
  await attempts.reset(userId)
  return { userId, passwordHash }
}

/**
 * Makes changes of what was proved wait until the transaction ends.
 * @throws AppError with `code` when the proof has become void, or the member has left
 */
export async function holdIdentity(
  tx: Tx,
  identity: Identity,
  code: 'invalid_credentials' | 'wrong_password',
): Promise<void> {
  if (!(await selectIsCurrent(tx, identity, 'share'))) throw new AppError(code)
}

/**
 * Locks the row of a member who leaves. Until the transaction ends, nothing can be inserted that refers to them.
 * @throws AppError wrong_password when the proof has become void, or the member has left
 */
export async function lockIdentity(tx: Tx, identity: Identity): Promise<void> {
  if (!(await selectIsCurrent(tx, identity, 'update'))) throw new AppError('wrong_password')
}
