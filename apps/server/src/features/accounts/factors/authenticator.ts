/** Authenticator apps: codes of six digits that change every 30 seconds (RFC 6238). */

import { NEW_FACTOR_LIFETIME, type NewAuthenticator } from '@canopy/contract/accounts/factors/shapes'
import { SECOND } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { Secret, TOTP } from 'otpauth'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { SecretBox } from '../../../secrets/secret-box.ts'
import { createToken } from '../../../secrets/secret-token.ts'
import type { Origin } from '../../../security-log/security-log.ts'
import { insertChallenge } from './challenge-queries.ts'
import { publishFactors, recordFactorChange } from './factor-changes.ts'
import {
  deleteAuthenticator,
  lockFactors,
  selectAuthenticator,
  takeStep,
  upsertAuthenticator,
} from './factor-queries.ts'
import { deleteCodesWithLastFactor, firstCodes } from './recovery-codes.ts'
import type { Tried } from './tries.ts'

const STEP = 30 * SECOND
/** Clocks of phones are not exact: the codes before and after the current one count, too. */
const WINDOW = 1
const SECRET_BYTES = 20
const CODE = /^\d{6}$/

const totpOf = (secret: Secret, email = '') =>
  new TOTP({ issuer: site.name, label: email, secret, algorithm: 'SHA1', digits: 6, period: STEP / SECOND })

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** The step of `typed` if it is a code of `secret` at `now`. */
function stepOf(secret: Buffer, typed: string, now: Date): number | undefined {
  const code = typed.replaceAll(/\s/g, '')
  if (!CODE.test(code)) return undefined
  const delta = totpOf(secretOf(secret)).validate({ token: code, window: WINDOW, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP) + delta
}

type Parts = { db: Db; box: SecretBox }

/** Nothing changes before a code has shown that the app knows the secret. */
export async function startAuthenticator(
  { db, box }: Parts,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<NewAuthenticator> {
  const { token, tokenHash } = createToken()
  const secret = new Secret({ size: SECRET_BYTES })
  await insertChallenge(db, {
    token_hash: tokenHash,
    purpose: 'new_authenticator',
    user_id: userId,
    secret: await box.seal(secret.bytes, userId),
    created_at: now,
    expires_at: new Date(now.getTime() + NEW_FACTOR_LIFETIME),
  })
  return { token, secret: secret.base32, uri: totpOf(secret, email).toString() }
}

type New = { userId: string; tried: Tried; code: string; origin: Origin; now: Date }

/** Returns the recovery codes if it is the first factor. @throws AppError wrong_code */
export async function addAuthenticator(tx: Tx, box: SecretBox, { userId, tried, code, origin, now }: New) {
  if (!tried.secret) throw new AppError('second_step_expired')
  const step = stepOf(await box.open(tried.secret, userId), code, now)
  if (step === undefined) throw new AppError('wrong_code')
  await lockFactors(tx, userId)
  await upsertAuthenticator(tx, { userId, secret: tried.secret, step, now })
  await recordFactorChange(tx, userId, 'authenticator_added', origin)
  publishFactors(tx, userId)
  return firstCodes(tx, userId)
}

/** Returns whether `typed` is the member's current code. Each code is accepted once. */
export async function takeCode(tx: Tx, box: SecretBox, userId: string, typed: string, now: Date) {
  const authenticator = await selectAuthenticator(tx, userId)
  if (!authenticator) return false
  const secret = await box.open(authenticator.secret, userId)
  const step = stepOf(secret, typed, now)
  // Encrypted again, so that a new key replaces the earlier ones with time.
  return step !== undefined && takeStep(tx, userId, step, await box.seal(secret, userId))
}

/** @throws AppError not_found */
export async function removeAuthenticator(tx: Tx, userId: string, origin: Origin) {
  await lockFactors(tx, userId)
  if (!(await deleteAuthenticator(tx, userId))) throw notFound()
  await deleteCodesWithLastFactor(tx, userId)
  await recordFactorChange(tx, userId, 'authenticator_removed', origin)
  publishFactors(tx, userId)
}
