/** The end of a login: a code or a passkey opens the session. */

import type { PasskeySignature, SignInProof } from '@canopy/contract/accounts/factors/shapes'
import { AppError } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { SecretBox } from '../../../secrets/secret-box.ts'
import type { Origin } from '../../../security-log/security-log.ts'
import type { Identity } from '../identity/identity-queries.ts'
import { openSession } from '../sessions/sessions.ts'
import { selectEmail } from '../user-queries.ts'
import { type KeptProviders, refuseOtherWayOf } from '../ways-in.ts'
import { takeCode } from './authenticator.ts'
import { deleteChallengesOf } from './challenge-queries.ts'
import { addFactorMail, recordFactorChange } from './factor-changes.ts'
import { lockPasskey, updateUsed } from './passkey-queries.ts'
import { handleOf } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { requireRelyingParty } from './relying-party.ts'
import { endChallenge, type Tried } from './tries.ts'
import { verifySigned } from './webauthn.ts'

type SignIn = { proof: SignInProof; tried: Tried; origin: Origin; now: Date }
type Parts = Pick<Deps, 'config' | 'transaction'> & { box: SecretBox; providers: KeptProviders }

const BY_CODE = { by: 'code', purposes: ['second_step'] } as const
const BY_PASSKEY = { by: 'passkey', purposes: ['second_step', 'passkey_sign_in'] } as const

/** Kind under which a try of `proof` is counted. */
export const kindOfTry = (proof: SignInProof) => ('code' in proof ? BY_CODE : BY_PASSKEY)

/**
 * Returns the member and the tokens of the new session.
 * @throws AppError second_step_expired, wrong_code, passkey_refused, provider_only, invalid_credentials, provider_sign_in_over
 */
export async function finishSignIn(
  { config, transaction, box, providers }: Parts,
  { proof, tried, origin, now }: SignIn,
) {
  const session = await transaction(async (tx) => {
    const identity =
      'code' in proof
        ? await identityOfCode(tx, box, { tried, code: proof.code, origin, now })
        : await identityOfPasskey(tx, config, tried, proof.passkey, now)
    if (!identity) return undefined
    await endChallenge(tx, tried)
    const { userId } = identity
    await deleteChallengesOf(tx, userId, ['second_step'])
    const email = await selectEmail(tx, userId)
    if (email === undefined) throw new AppError('invalid_credentials')
    const { device, timeZone } = proof
    const { providerId, hasSecondFactor } = tried
    const through = providerId === null ? undefined : { providerId, hasSecondFactor }
    if (!through) await refuseOtherWayOf(tx, providers, userId)
    return { userId, ...(await openSession(tx, { identity, email, device, timeZone, origin, now, through })) }
  })
  if (session) return session
  if (tried.isLast) await reportWrongCodes({ transaction }, tried)
  throw new AppError(tried.isLast ? 'second_step_expired' : 'wrong_code')
}

async function reportWrongCodes({ transaction }: Pick<Deps, 'transaction'>, { userId }: Tried) {
  if (userId !== null) await transaction((tx) => addFactorMail(tx, userId, 'wrong_codes'))
}

type Code = { tried: Tried; code: string; origin: Origin; now: Date }

/** Undefined if the code is wrong. */
async function identityOfCode(
  tx: Tx,
  box: SecretBox,
  { tried: { userId, passwordHash }, code, origin, now }: Code,
): Promise<Identity | undefined> {
  if (userId === null || passwordHash === null) throw new AppError('second_step_expired')
  const account = { userId, passwordHash }
  if (await takeCode(tx, box, userId, code, now)) return account
  if (!(await takeRecoveryCode(tx, userId, code))) return undefined
  await recordFactorChange(tx, userId, 'code_used', origin)
  return account
}

/** If no password was given, the passkey must have verified the person who used it. */
async function identityOfPasskey(
  tx: Tx,
  config: Config,
  { purpose, challenge, userId, passwordHash }: Tried,
  signature: PasskeySignature,
  now: Date,
): Promise<Identity> {
  const party = requireRelyingParty(config)
  if (challenge === null) throw new AppError('second_step_expired')
  const passkey = await lockPasskey(tx, signature.id)
  const { userHandle } = signature.response
  const isOwners =
    passkey &&
    (userId === null || passkey.userId === userId) &&
    (userHandle === undefined || userHandle === handleOf(passkey.userId))
  if (!isOwners) throw new AppError('passkey_refused')
  const known = { ...passkey, mustVerifyPerson: purpose === 'passkey_sign_in' }
  const { newCounter, credentialBackedUp } = await verifySigned({ challenge, party }, known, signature)
  const { passkeyId } = passkey
  await updateUsed(tx, { passkeyId, counter: newCounter, backedUp: credentialBackedUp, now })
  return { userId: passkey.userId, passwordHash: passwordHash ?? passkey.passwordHash }
}
