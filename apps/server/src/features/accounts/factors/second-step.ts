/** Second step of a login, after the right password, and the start of a sign-in with a passkey. */

import {
  type PasskeyRequest,
  SECOND_STEP_LIFETIME,
  type SecondStep,
} from '@canopy/contract/accounts/factors/shapes'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import type { Identity } from '../identity/identity-queries.ts'
import { type Through, throughColumns } from '../sessions/session-queries.ts'
import { insertChallenge } from './challenge-queries.ts'
import { countFactors } from './factor-queries.ts'
import { selectPasskeys } from './passkey-queries.ts'
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts'
import { createChallenge, credentialOf } from './webauthn.ts'

type Asked = { rpId: string } & Pick<PasskeyRequest, 'allowCredentials' | 'userVerification'>

const requestOf = (asked: Asked): PasskeyRequest => ({
  challenge: createChallenge(),
  timeout: SECOND_STEP_LIFETIME,
  ...asked,
})

/** Undefined for an account without a second factor. `through` is how the first step was made, unless with a password. */
export async function startSecondStep(
  { db, config }: { db: Db; config: Config },
  { userId, passwordHash }: Identity,
  now: Date,
  through?: Through,
): Promise<SecondStep | undefined> {
  const { authenticators, passkeys } = await countFactors(db, userId)
  if (authenticators + passkeys === 0) return undefined
  const party = relyingPartyOf(config)
  const passkey =
    party && passkeys > 0
      ? requestOf({
          rpId: party.id,
          allowCredentials: (await selectPasskeys(db, userId)).map(credentialOf),
          userVerification: 'preferred',
        })
      : null
  const { token, tokenHash } = createToken()
  await insertChallenge(db, {
    token_hash: tokenHash,
    purpose: 'second_step',
    user_id: userId,
    password_hash: passwordHash,
    ...throughColumns(through),
    challenge: passkey?.challenge ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + SECOND_STEP_LIFETIME),
  })
  return { token, hasAuthenticator: authenticators > 0, passkey }
}

/** @throws AppError passkeys_unavailable */
export async function startPasskeySignIn(db: Db, config: Config, now: Date) {
  const { id } = requireRelyingParty(config)
  const passkey = requestOf({ rpId: id, allowCredentials: [], userVerification: 'required' })
  const { token, tokenHash } = createToken()
  await insertChallenge(db, {
    token_hash: tokenHash,
    purpose: 'passkey_sign_in',
    challenge: passkey.challenge,
    created_at: now,
    expires_at: new Date(now.getTime() + SECOND_STEP_LIFETIME),
  })
  return { token, passkey }
}
