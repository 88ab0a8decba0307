import type { Factors } from '@canopy/contract/accounts/factors/shapes'
import { AppError, notFound } from '../../../app-error.ts'
import { type Actor, NO_ACTOR, refuseOwn } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Caller } from '../../../caller.ts'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Origin, recordSecurityEvent } from '../../../security-log/security-log.ts'
import { selectEmail } from '../user-queries.ts'
import { deleteChallengesOf } from './challenge-queries.ts'
import { publishFactors, recordFactorChange } from './factor-changes.ts'
import {
  countFactors,
  deleteAuthenticator,
  deleteRecoveryCodes,
  lockFactors,
  selectAuthenticator,
  selectRequiredFrom,
} from './factor-queries.ts'
import { deletePasskeys, selectPasskeys } from './passkey-queries.ts'
import { renewCodes } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'

export async function readFactors(db: Db, config: Config, caller: Caller): Promise<Factors> {
  const { userId } = caller
  const [authenticator, passkeys, { recoveryCodes }, requiredFrom] = await Promise.all([
    selectAuthenticator(db, userId),
    selectPasskeys(db, userId),
    countFactors(db, userId),
    selectRequiredFrom(db, caller),
  ])
  const hasFactor = authenticator !== undefined || passkeys.length > 0
  return {
    authenticatorAddedAt: authenticator?.addedAt.toISOString() ?? null,
    passkeys: passkeys.map(({ passkeyId, name, addedAt, lastUsedAt, backedUp }) => ({
      passkeyId,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      backedUp,
    })),
    recoveryCodes,
    passkeyOrigin: relyingPartyOf(config)?.origin ?? null,
    requiredFrom: hasFactor ? null : (requiredFrom?.toISOString() ?? null),
  }
}

/** @throws AppError not_found for an account without a second factor */
export async function renewRecoveryCodes(tx: Tx, userId: string, origin: Origin) {
  await lockFactors(tx, userId)
  const { authenticators, passkeys } = await countFactors(tx, userId)
  if (authenticators + passkeys === 0) throw notFound()
  await recordFactorChange(tx, userId, 'codes_renewed', origin)
  return renewCodes(tx, userId)
}

/** Deletes all second factors, and what was begun to add one. Returns whether there was any factor. */
async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  await lockFactors(tx, userId)
  const hadAuthenticator = await deleteAuthenticator(tx, userId)
  const hadPasskeys = await deletePasskeys(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await deleteChallengesOf(tx, userId, ['new_authenticator', 'new_passkey'])
  return hadAuthenticator || hadPasskeys
}

/** Removes what somebody else may have added, without a mail. */
export async function removeFactors(tx: Tx, userId: string, origin: Origin) {
  if (!(await deleteFactors(tx, userId))) return
  await recordSecurityEvent(tx, {
    kind: 'factor.changed',
    userId,
    detail: { factor: 'all', change: 'removed' },
    origin,
  })
}

/** @throws AppError already_decided if there was none */
async function removeAll(tx: Tx, userId: string) {
  if (!(await deleteFactors(tx, userId))) throw new AppError('already_decided')
  await recordFactorChange(tx, userId, 'reset')
  publishFactors(tx, userId)
}

/**
 * Removes the factors of a member who has lost all of them: the password is enough again. @throws AppError not_found, own_case,
 * already_decided
 */
export async function resetFactors(tx: Tx, actor: Actor, userId: string, reason: string) {
  refuseOwn(actor, userId)
  if ((await selectEmail(tx, userId)) === undefined) throw notFound()
  await removeAll(tx, userId)
  await audit(tx, actor, { action: 'factors.reset', subject: { kind: 'member', id: userId }, reason })
}

/** @throws AppError already_decided */
export async function resetFactorsByCommand(tx: Tx, userId: string): Promise<void> {
  await removeAll(tx, userId)
  await audit(tx, NO_ACTOR, { action: 'factors.reset', subject: { kind: 'member', id: userId } })
}
