/** Ways in besides the accounts of organisations, which owners can close. */

import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Changes } from '../../live/changes.ts'
import { createKept } from '../../live/kept.ts'
import { type Provider, selectProviders } from './providers/provider-queries.ts'

/** All providers, the oldest first, as they are now on every node. */
export type KeptProviders = () => Promise<Provider[]>

export const createKeptProviders = (db: Db, changes: Changes): KeptProviders =>
  createKept(changes, async () => ({ value: await selectProviders(db), keys: ['policy'] })).latest

/** Refuses what opens sessions without a provider, where there is no other way in. @throws AppError provider_only */
export async function refuseOtherWays(providers: KeptProviders) {
  if ((await providers()).some(({ isOnlyWay }) => isOnlyWay)) throw new AppError('provider_only')
}
