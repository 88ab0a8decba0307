/** Help by the command line for a member who has lost a way in. */

import type { Tx } from '../../db/database.ts'
import { confirmByCommand } from './addresses/confirmation.ts'
import { resetFactorsByCommand } from './factors/factors.ts'
import { selectAccount } from './user-queries.ts'

type Help = 'reset-factors' | 'confirm-address'

/** Returns whether a member has that e-mail address. @throws AppError already_decided, email_in_use */
export async function helpByEmail(tx: Tx, email: string, help: Help, now: Date): Promise<boolean> {
  const account = await selectAccount(tx, email)
  if (!account) return false
  const { userId } = account
  if (help === 'reset-factors') await resetFactorsByCommand(tx, userId)
  else await confirmByCommand(tx, { userId, email: account.email, now })
  return true
}
