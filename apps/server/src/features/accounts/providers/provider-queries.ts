/** SQL for providers of OpenID Connect, visits to them, and accounts of theirs that are connected with members. */

import type { GroupDuties } from '@canopy/contract/desk/providers/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** `clientSecret` is encrypted for the provider. */
export type Provider = {
  providerId: string
  name: string
  issuer: string
  clientId: string
  clientSecret: Buffer
  admits: boolean
  isOnlyWay: boolean
  duties: GroupDuties
  version: number
}

const columns = [
  'provider_id as providerId',
  'name',
  'issuer',
  'client_id as clientId',
  'client_secret as clientSecret',
  'admits',
  'is_only_way as isOnlyWay',
  'version',
  'sign_in_providers.created_at as createdAt',
] as const

/** The oldest first. */
export const selectProviders = (db: Db) =>
  db
    .selectFrom('sign_in_providers')
    .select(columns)
    .select(sql<GroupDuties>`duties`.as('duties'))
    .orderBy('created_at')
    .orderBy('provider_id')
    .execute()

/** The number of members who have connected an account, by provider. */
export async function countMembers(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('provider_accounts')
    .select(['provider_id as providerId', ({ fn }) => fn.countAll<number>().as('members')])
    .groupBy('provider_id')
    .execute()
  return new Map(rows.map(({ providerId, members }) => [providerId, Number(members)]))
}

/** The number of members who have connected no account. */
export async function countUnconnected(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      sql<boolean>`not exists (select from provider_accounts where provider_accounts.user_id = users.user_id)`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts the provider, or changes all but the issuer and the client. */
export async function upsertProvider(tx: Tx, provider: Provider, now: Date) {
  const row = {
    name: provider.name,
    client_secret: provider.clientSecret,
    admits: provider.admits,
    is_only_way: provider.isOnlyWay,
    duties: JSON.stringify(provider.duties),
    version: provider.version,
  }
  await tx
    .insertInto('sign_in_providers')
    .values({
      ...row,
      provider_id: provider.providerId,
      issuer: provider.issuer,
      client_id: provider.clientId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
    .execute()
}

export async function deleteProvider(tx: Tx, providerId: string) {
  await tx.deleteFrom('sign_in_providers').where('provider_id', '=', providerId).execute()
}

/** `userId` is the member who connects an account; null for a sign-in. */
export type Visit = { providerId: string; userId: string | null; verifier: string; nonce: string }

export async function insertVisit(
  db: Db,
  { stateHash, expiresAt, ...visit }: Visit & { stateHash: Buffer; expiresAt: Date },
) {
  await db
    .insertInto('provider_visits')
    .values({
      state_hash: stateHash,
      provider_id: visit.providerId,
      user_id: visit.userId,
      verifier: visit.verifier,
      nonce: visit.nonce,
      expires_at: expiresAt,
    })
    .execute()
}

/** Ends a visit that has not expired. Undefined if there is none. */
export const takeVisit = (
  db: Db,
  { stateHash, providerId, now }: { stateHash: Buffer; providerId: string; now: Date },
): Promise<Visit | undefined> =>
  db
    .deleteFrom('provider_visits')
    .where('state_hash', '=', stateHash)
    .where('provider_id', '=', providerId)
    .where('expires_at', '>', now)
    .returning(['provider_id as providerId', 'user_id as userId', 'verifier', 'nonce'])
    .executeTakeFirst()

export async function deleteExpiredVisits(db: Db, now: Date) {
  await db.deleteFrom('provider_visits').where('expires_at', '<=', now).execute()
}

/** The member with whom the account of a provider is connected. */
export const selectLinked = (db: Db, { providerId, subject }: { providerId: string; subject: string }) =>
  db
    .selectFrom('provider_accounts')
    .innerJoin('users', 'users.user_id', 'provider_accounts.user_id')
    .select(['users.user_id as userId', 'email', 'password_hash as passwordHash'])
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Returns false if the account is connected already, or the member with another one. */
export async function insertAccount(
  tx: Tx,
  { providerId, subject, userId, now }: { providerId: string; subject: string; userId: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('provider_accounts')
    .values({ provider_id: providerId, subject, user_id: userId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Disconnects all accounts of a member. */
export async function deleteAccountsOf(tx: Tx, userId: string) {
  await tx.deleteFrom('provider_accounts').where('user_id', '=', userId).execute()
}

/** Returns whether an account was connected. */
export async function deleteAccount(tx: Tx, providerId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('provider_accounts')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The providers' accounts of a member, for the member. */
export const selectAccounts = (db: Db, userId: string) =>
  db
    .selectFrom('provider_accounts')
    .innerJoin('sign_in_providers', 'sign_in_providers.provider_id', 'provider_accounts.provider_id')
    .select(['provider_accounts.provider_id as providerId', 'name', 'subject', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
