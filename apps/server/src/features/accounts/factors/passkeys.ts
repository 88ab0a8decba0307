/** Passkeys (WebAuthn): the second step of a login, or a sign-in without a password. */

import {
  PASSKEYS_MAX,
  type PasskeyCreated,
  SECOND_STEP_LIFETIME,
} from '@canopy/contract/accounts/factors/shapes'
import { site } from '@canopy/contract/site/site'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import type { Origin } from '../../../security-log/security-log.ts'
import { insertChallenge } from './challenge-queries.ts'
import { publishFactors, recordFactorChange } from './factor-changes.ts'
import { countFactors, lockFactors } from './factor-queries.ts'
import { deletePasskeys, insertPasskey, selectPasskeys } from './passkey-queries.ts'
import { deleteCodesWithLastFactor, firstCodes } from './recovery-codes.ts'
import { requireRelyingParty } from './relying-party.ts'
import type { Tried } from './tries.ts'
import { ALGORITHMS, createChallenge, credentialOf, verifyCreated } from './webauthn.ts'

/** The bytes of the member's id, by which passkeys name the member. */
export const handleOf = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

type Member = { userId: string; email: string; fullName: string }

/** @throws AppError passkeys_unavailable, too_many_passkeys */
export async function startPasskey(db: Db, config: Config, { userId, email, fullName }: Member, now: Date) {
  const party = requireRelyingParty(config)
  const passkeys = await selectPasskeys(db, userId)
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys')
  const challenge = createChallenge()
  const { token, tokenHash } = createToken()
  await insertChallenge(db, {
    token_hash: tokenHash,
    purpose: 'new_passkey',
    user_id: userId,
    challenge,
    created_at: now,
    expires_at: new Date(now.getTime() + SECOND_STEP_LIFETIME),
  })
  return {
    token,
    creation: {
      rp: { id: party.id, name: site.name },
      user: { id: handleOf(userId), name: email, displayName: fullName },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
      timeout: SECOND_STEP_LIFETIME,
      excludeCredentials: passkeys.map(credentialOf),
      // Lets the passkey sign in without a password, with the device's own unlocking.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  } as const
}

type New = { userId: string; tried: Tried; name: string; created: PasskeyCreated; origin: Origin; now: Date }

/**
 * Returns the recovery codes if it is the first factor.
 * @throws AppError passkey_refused, passkey_known, too_many_passkeys
 */
export async function addPasskey(tx: Tx, config: Config, { userId, tried, name, created, origin, now }: New) {
  const party = requireRelyingParty(config)
  if (tried.challenge === null) throw new AppError('second_step_expired')
  const info = await verifyCreated({ challenge: tried.challenge, party }, created)
  await lockFactors(tx, userId)
  const { passkeys } = await countFactors(tx, userId)
  if (passkeys >= PASSKEYS_MAX) throw new AppError('too_many_passkeys')
  const isNew = await insertPasskey(tx, {
    passkey_id: uuidv7(),
    user_id: userId,
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey),
    name,
    counter: info.credential.counter,
    transports: created.response.transports,
    backup_eligible: info.credentialDeviceType === 'multiDevice',
    backed_up: info.credentialBackedUp,
    added_at: now,
  })
  if (!isNew) throw new AppError('passkey_known')
  await recordFactorChange(tx, userId, 'passkey_added', origin)
  publishFactors(tx, userId)
  return firstCodes(tx, userId)
}

/** @throws AppError not_found */
export async function removePasskey(tx: Tx, userId: string, passkeyId: string, origin: Origin) {
  await lockFactors(tx, userId)
  if (!(await deletePasskeys(tx, userId, passkeyId))) throw notFound()
  await deleteCodesWithLastFactor(tx, userId)
  await recordFactorChange(tx, userId, 'passkey_removed', origin)
  publishFactors(tx, userId)
}
