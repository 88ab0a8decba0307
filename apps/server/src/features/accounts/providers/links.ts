/** Members connect accounts of providers with their own. */

import type { OwnProvider } from '@canopy/contract/accounts/providers/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError, notFound } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Origin } from '../../../security-log/security-log.ts'
import { asLastOwner } from '../duties/duties.ts'
import { publishFactors, recordFactorChange } from '../factors/factor-changes.ts'
import { endSessionsThrough } from '../sessions/sessions.ts'
import { lockMember } from '../user-queries.ts'
import type { KeptProviders } from '../ways-in.ts'
import { deleteAccount, insertAccount, selectAccounts } from './provider-queries.ts'

export async function listOwnProviders(
  db: Db,
  providers: KeptProviders,
  userId: string,
): Promise<OwnProvider[]> {
  const accounts = new Map((await selectAccounts(db, userId)).map((account) => [account.providerId, account]))
  return (await providers()).map(({ providerId, name }) => ({
    providerId,
    name,
    linkedAt: accounts.get(providerId)?.linkedAt.toISOString() ?? null,
  }))
}

type Link = { providerId: string; subject: string; userId: string; now: Date }

/** @throws AppError provider_account_taken if another member has the account, or this one has another account of the provider */
export async function linkAccount(tx: Tx, link: Link, origin: Origin) {
  if (!(await insertAccount(tx, link))) throw new AppError('provider_account_taken')
  await recordFactorChange(tx, link.userId, 'provider_added', origin)
}

type Unlinking = { providerId: string; isOnlyWay: boolean; origin: Origin }

/**
 * Ends the other sessions that were opened with the account, and the member's API keys.
 * @throws AppError not_found, owner_without_provider; provider_only for the last account, where members come in with such only
 */
export async function unlinkAccount(
  tx: Tx,
  { userId, sessionId }: Caller,
  { providerId, isOnlyWay, origin }: Unlinking,
) {
  await lockMember(tx, userId)
  const isUnlinked = await deleteAccount(tx, providerId, userId).catch((error: unknown) => {
    throw asLastOwner(error)
  })
  if (!isUnlinked) throw notFound()
  await endSessionsThrough(tx, providerId, { userId, except: sessionId })
  if (isOnlyWay && (await selectAccounts(tx, userId)).length === 0)
    throw new AppError('provider_only', { message: coded('errors.lastConnection') })
  await recordFactorChange(tx, userId, 'provider_removed', origin)
  publishFactors(tx, userId)
}
