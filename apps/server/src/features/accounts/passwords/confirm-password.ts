import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { verifyPassword } from '../../../secrets/password-hash.ts'
import { createAttempts, WRONG_PASSWORDS } from '../attempts.ts'
import { selectPasswordHash } from './password-queries.ts'

/**
 * Checks the password of a member who is logged in. All calls that require it count their attempts together. Returns the hash that it
 * matched. @throws AppError wrong_password, too_many_requests
 */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  userId: string,
  password: string,
): Promise<string> {
  const attempts = createAttempts(deps, 'confirmation', WRONG_PASSWORDS)
  await attempts.check(userId)
  const passwordHash = await selectPasswordHash(deps.db, userId)
  if (passwordHash === undefined || !(await verifyPassword(passwordHash, password)))
    throw new AppError('wrong_password')
  await attempts.reset(userId)
  return passwordHash
}
