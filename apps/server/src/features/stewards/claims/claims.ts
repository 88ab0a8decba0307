import { type CaseRef, CLAIM_DURATION, type Claim, DUTY_OF_CASE } from '@canopy/contract/desk/cases'
import { hasDuty } from '@canopy/contract/desk/duties'
import { notFound } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { type ClaimRow, deleteClaim, selectClaim, selectClaims, upsertClaim } from './claim-queries.ts'

const toClaim = ({ kind, id, userId, fullName, until }: ClaimRow): Claim => ({
  kind,
  id,
  steward: { userId, fullName },
  until: until.toISOString(),
})

/** Stewards without the duty must not learn of claims. @throws AppError not_found */
function requireDuty({ duties }: Actor, kind: CaseRef['kind']) {
  if (!hasDuty(duties, DUTY_OF_CASE[kind])) throw notFound()
}

/** Claims in force. @throws AppError not_found */
export async function listClaims(db: Db, actor: Actor, kind: CaseRef['kind'], now: Date): Promise<Claim[]> {
  requireDuty(actor, kind)
  return (await selectClaims(db, kind, now)).map(toClaim)
}

/**
 * Takes a case for the steward, or prolongs their claim. While another steward has it, that one's claim is returned.
 * @throws AppError not_found
 */
export async function claimCase(tx: Tx, actor: Actor, ref: CaseRef, now: Date): Promise<Claim> {
  requireDuty(actor, ref.kind)
  const until = new Date(now.getTime() + CLAIM_DURATION)
  if (await upsertClaim(tx, { ...ref, stewardId: actor.userId, until, now }))
    publish(tx, { type: 'case.claimed', kind: ref.kind, id: ref.id })
  return toClaim(await selectClaim(tx, ref))
}

/** Does nothing if the claim is another steward's. @throws AppError not_found */
export async function releaseCase(tx: Tx, actor: Actor, ref: CaseRef): Promise<void> {
  requireDuty(actor, ref.kind)
  if (await deleteClaim(tx, ref, actor.userId))
    publish(tx, { type: 'case.claimed', kind: ref.kind, id: ref.id })
}
