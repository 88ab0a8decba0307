/**
 * Verifies signatures of passkeys, with a library that is loaded on first use: it takes as long to load as all other code of the server.
 */

import { randomBytes } from 'node:crypto'
import type { PasskeyCreated, PasskeySignature } from '@canopy/contract/accounts/factors/shapes'
import { AppError } from '../../../app-error.ts'

const load = () => import('@simplewebauthn/server')

/** COSE numbers of Ed25519, ES256 and RS256, of which all devices know one. */
export const ALGORITHMS = [-8, -7, -257]

/** Random bytes for a passkey to sign. */
export const createChallenge = () => randomBytes(32).toString('base64url')

export const credentialOf = ({ credentialId, transports }: { credentialId: string; transports: string[] }) =>
  ({ id: credentialId, type: 'public-key', transports }) as const

type Expected = { challenge: string; party: { id: string; origin: string } }

/** @throws AppError passkey_refused */
export async function verifyCreated({ challenge, party }: Expected, created: PasskeyCreated) {
  const { verifyRegistrationResponse } = await load()
  const verified = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw new AppError('passkey_refused')
  return verified.registrationInfo
}

type Known = { publicKey: Buffer; counter: number; mustVerifyPerson: boolean }

/** Verifies a signature. Refuses a counter that is behind the known one, as that of a copied device. @throws AppError passkey_refused */
export async function verifySigned(
  { challenge, party }: Expected,
  { publicKey, counter, mustVerifyPerson }: Known,
  { response: { userHandle: _, ...response }, ...signature }: PasskeySignature,
) {
  const { verifyAuthenticationResponse } = await load()
  const verified = await verifyAuthenticationResponse({
    response: { ...signature, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: mustVerifyPerson,
    credential: { id: signature.id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined)
  if (!verified?.verified) throw new AppError('passkey_refused')
  return verified.authenticationInfo
}
