/** Ways in besides the accounts of organisations, which owners can close. */

import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Changes } from '../../live/changes.ts'
import { createKept } from '../../live/kept.ts'
import { type Provider, selectAccounts, selectProviders } from './providers/provider-queries.ts'

/** All providers, the oldest first, as they are now on every node. */
export type KeptProviders = () => Promise<Provider[]>

export const createKeptProviders = (db: Db, changes: Changes): KeptProviders =>
  createKept(changes, async () => ({ value: await selectProviders(db), keys: ['policy'] })).latest

/** Whether who is new, and who has connected an account of a provider, comes in with such an account only. */
export const isOnlyWay = async (providers: KeptProviders) =>
  (await providers()).some((provider) => provider.isOnlyWay)

/** Refuses who is new and comes without a provider, where that is the only way in. @throws AppError provider_only */
export async function refuseOtherWays(providers: KeptProviders) {
  if (await isOnlyWay(providers)) throw new AppError('provider_only')
}

/**
 * Refuses a member who has connected an account and comes without it, where that is the only way in. The others come in as before, since only
 * from inside they can connect one. @throws AppError provider_only
 */
export async function refuseOtherWayOf(db: Db, providers: KeptProviders, userId: string) {
  if ((await isOnlyWay(providers)) && (await selectAccounts(db, userId)).length > 0)
    throw new AppError('provider_only')
}

/** Refuses a member who has disconnected the account with which they began to sign in. @throws AppError provider_sign_in_over */
export async function refuseDisconnected(db: Db, providerId: string, userId: string) {
  const accounts = await selectAccounts(db, userId)
  if (!accounts.some((account) => account.providerId === providerId))
    throw new AppError('provider_sign_in_over')
}
