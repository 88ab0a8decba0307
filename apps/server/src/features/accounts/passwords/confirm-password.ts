import { MINUTE } from '@canopy/contract/limits'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { createAttempts } from '../attempts.ts'
import { verifyPassword } from '../password-hash.ts'
import { selectPasswordHash } from './password-queries.ts'

export type ConfirmPassword = ReturnType<typeof createConfirmPassword>

/**
 * Changing the password and deleting the account ask for the current password. Both share one instance, so that attempts are counted
 * together.
 */
export function createConfirmPassword(deps: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const attempts = createAttempts(deps, 10, 15 * MINUTE)

  /** Returns the hash that the password matched. @throws AppError wrong_password, too_many_requests */
  return async (userId: string, password: string): Promise<string> => {
    attempts.check(userId)
    const passwordHash = await selectPasswordHash(deps.db, userId)
    if (passwordHash === undefined || !(await verifyPassword(passwordHash, password)))
      throw new AppError('wrong_password')
    attempts.reset(userId)
    return passwordHash
  }
}
