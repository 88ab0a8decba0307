import type { Credentials } from '@canopy/contract/accounts/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../../secrets/password-hash.ts'
import type { Identity } from '../identity/identity-queries.ts'
import { selectAccount, selectApplicant } from '../user-queries.ts'
import { replacePassword } from './password-queries.ts'

/** Checks a login from `address`. A hash made with other parameters than today's is replaced. @throws AppError invalid_credentials, application_waiting */
export async function checkPassword(
  db: Db,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
  address: string,
): Promise<Identity> {
  const account = await selectAccount(db, email)
  // Asked for in any case, so that the time taken reveals nothing.
  const applicant = await selectApplicant(db, email)
  const isRight = await verifyPassword((account ?? applicant)?.passwordHash, password, address)
  if (!account && applicant && isRight) throw new AppError('application_waiting')
  if (!account || !isRight) throw new AppError('invalid_credentials')
  const { userId, passwordHash: confirmedHash } = account
  if (!isOutdated(confirmedHash)) return { userId, passwordHash: confirmedHash }
  const passwordHash = await hashPassword(password, address)
  const isReplaced = await replacePassword(db, userId, { confirmedHash, passwordHash })
  // Otherwise a concurrent login replaced it, or the password has changed.
  return isReplaced ? { userId, passwordHash } : checkPassword(db, { email, password }, address)
}
