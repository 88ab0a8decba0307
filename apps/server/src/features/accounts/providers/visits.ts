/** Visits to a provider: the way there, and who has come back. */

import { MINUTE } from '@canopy/contract/limits'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { createToken, hashToken } from '../../../secrets/secret-token.ts'
import type { OpenId } from './openid.ts'
import { insertVisit, type Provider, takeVisit } from './provider-queries.ts'

/** Time in which a member signs in at the provider. */
const VISIT_LIFETIME = 15 * MINUTE

type Parts = { db: Db; openId: OpenId; providers: () => Promise<Provider[]> }

/** @throws AppError not_found */
async function findProvider({ providers }: Pick<Parts, 'providers'>, providerId: string) {
  const provider = (await providers()).find((one) => one.providerId === providerId)
  if (!provider) throw notFound()
  return provider
}

/** `userId` is the member who connects an account; null for a sign-in. @throws AppError not_found, provider_unavailable */
export async function startVisit(
  parts: Parts,
  { providerId, userId, now }: { providerId: string; userId: string | null; now: Date },
) {
  const provider = await findProvider(parts, providerId)
  const { token: state, tokenHash: stateHash } = createToken()
  const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const url = await parts.openId.addressOf(provider, { state, ...secrets })
  const expiresAt = new Date(now.getTime() + VISIT_LIFETIME)
  await insertVisit(parts.db, { stateHash, providerId, userId, ...secrets, expiresAt })
  return { url, state }
}

/**
 * Ends the visit of whoever was sent there with this `userId`, and returns who they are there.
 * @throws AppError not_found, provider_sign_in_over, provider_refused, provider_unavailable
 */
export async function endVisit(
  parts: Parts,
  { providerId, userId, query, now }: { providerId: string; userId: string | null; query: string; now: Date },
) {
  const provider = await findProvider(parts, providerId)
  const state = new URLSearchParams(query).get('state') ?? ''
  const visit = await takeVisit(parts.db, { stateHash: hashToken(state), providerId, now })
  if (!visit || visit.userId !== userId) throw new AppError('provider_sign_in_over')
  return { provider, person: await parts.openId.personOf(provider, { ...visit, query, state }) }
}
