/** Owners choose the providers with whose accounts members sign in. */

import type { DeskProviders, ProviderChange } from '@canopy/contract/desk/providers/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { PROVIDERS_MAX } from '@canopy/contract/limits'
import { DatabaseError } from 'pg'
import { AppError, notFound } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockPolicy } from '../../../policy/policy-queries.ts'
import { asLastOwner } from '../duties/duties.ts'
import { endAllThrough } from '../sessions/sessions.ts'
import type { OpenId } from './openid.ts'
import {
  countMembers,
  countUnconnected,
  deleteProvider,
  type Provider,
  selectProviders,
  upsertProvider,
} from './provider-queries.ts'

export async function readProviders(db: Db, openId: OpenId): Promise<DeskProviders> {
  const [providers, members, unconnected] = await Promise.all([
    selectProviders(db),
    countMembers(db),
    countUnconnected(db),
  ])
  return {
    providers: providers.map(({ clientSecret: _, createdAt, ...provider }) => ({
      ...provider,
      members: members.get(provider.providerId) ?? 0,
      createdAt: createdAt.toISOString(),
    })),
    unconnected,
    returnUrl: openId.returnUrlOf('').href.replace(/\/$/, ''),
  }
}

const stateOf = ({ issuer, clientId, admits, isOnlyWay, duties }: Omit<Provider, 'clientSecret'>) => ({
  issuer,
  clientId,
  admits,
  isOnlyWay,
  groups: Object.entries(duties).map(([group, given]) => `${group}: ${given.join(', ')}`),
})

/** The database refuses what would leave no owner who can sign in, and the same client twice. */
function asProviderError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.constraint === 'sign_in_providers_client')
    return new AppError('validation_failed', { fields: { clientId: coded('desk-sign-in.clientKnown') } })
  return asLastOwner(error)
}

/** Locks the policy, so that changes wait for each other. Returns the provider and the subject of the audit log. */
async function lockProvider(tx: Tx, providerId: string) {
  const { mode } = await lockPolicy(tx)
  const providers = await selectProviders(tx)
  const provider = providers.find((one) => one.providerId === providerId)
  return { provider, count: providers.length, subject: { kind: 'policy', id: mode } as const }
}

type Change = {
  providerId: string
  change: Omit<ProviderChange, 'clientSecret'>
  sealed: Buffer | undefined
  now: Date
}

/**
 * Stores a new provider, or changes one.
 * @throws AppError validation_failed, too_many_providers, already_decided, owner_without_provider
 */
export async function saveProvider(tx: Tx, actor: Actor, { providerId, change, sealed, now }: Change) {
  const { provider: before, count, subject } = await lockProvider(tx, providerId)
  if ((before?.version ?? 0) !== change.version)
    throw await alreadyDecided(tx, {
      subject,
      action: ['provider.changed', 'provider.removed'],
      decision: change.name,
    })
  // The names of accounts are those of the issuer, and often of the client: others could give them to other people.
  if (before && before.issuer !== change.issuer)
    throw new AppError('validation_failed', { fields: { issuer: coded('desk-sign-in.issuerStays') } })
  if (before && before.clientId !== change.clientId)
    throw new AppError('validation_failed', { fields: { clientId: coded('desk-sign-in.clientStays') } })
  if (!before && count >= PROVIDERS_MAX) throw new AppError('too_many_providers')
  const clientSecret = sealed ?? before?.clientSecret
  if (!clientSecret)
    throw new AppError('validation_failed', {
      fields: { clientSecret: coded('desk-sign-in.clientSecretRequired') },
    })
  const after = { ...change, providerId, clientSecret, version: change.version + 1 }
  await upsertProvider(tx, after, now).catch((error: unknown) => {
    throw asProviderError(error)
  })
  publish(tx, { type: 'policy.changed' })
  await audit(tx, actor, {
    action: before ? 'provider.changed' : 'provider.added',
    subject,
    ...(before && { before: stateOf(before) }),
    after: stateOf(after),
    reason: change.name,
  })
}

/** Ends the sessions that were opened through it, and the keys of those who have connected an account of it. @throws AppError not_found, owner_without_provider */
export async function removeProvider(tx: Tx, actor: Actor, providerId: string) {
  const { provider, subject } = await lockProvider(tx, providerId)
  if (!provider) throw notFound()
  await endAllThrough(tx, providerId)
  await deleteProvider(tx, providerId).catch((error: unknown) => {
    throw asProviderError(error)
  })
  publish(tx, { type: 'policy.changed' })
  await audit(tx, actor, {
    action: 'provider.removed',
    subject,
    before: stateOf(provider),
    reason: provider.name,
  })
}
