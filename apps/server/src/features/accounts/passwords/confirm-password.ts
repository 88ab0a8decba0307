import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { createAttempts, WRONG_PASSWORDS } from '../attempts.ts'
import { verifyPassword } from '../password-hash.ts'
import { selectPasswordHash } from './password-queries.ts'

export type ConfirmPassword = ReturnType<typeof createConfirmPassword>

/** All calls that require the current password share one instance, so that their attempts are counted together. */
export function createConfirmPassword(deps: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const attempts = createAttempts(deps, 'confirmation', WRONG_PASSWORDS)

  /** Returns the hash that the password matched. @throws AppError wrong_password, too_many_requests */
  return async (userId: string, password: string): Promise<string> => {
    await attempts.check(userId)
    const passwordHash = await selectPasswordHash(deps.db, userId)
    if (passwordHash === undefined || !(await verifyPassword(passwordHash, password)))
      throw new AppError('wrong_password')
    await attempts.reset(userId)
    return passwordHash
  }
}
