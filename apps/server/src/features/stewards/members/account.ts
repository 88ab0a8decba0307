import { hasDuty } from '@canopy/contract/desk/duties'
import type { Contact, MemberAccount } from '@canopy/contract/desk/members/shapes'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { endSessions, lockLesser, resetFactors } from '../../accounts/index.ts'
import { selectAccount, selectPendingCorrection, selectTotals, toCorrection } from '../../points/index.ts'
import { countMemberThings, selectDelivery, selectEmail } from './account-queries.ts'

/** Corrections are for owners. @throws AppError not_found */
export async function readAccount(db: Db, { duties }: Actor, userId: string): Promise<MemberAccount> {
  const [
    { earned, shortfall },
    { balance, available, waiting },
    { verified, issue, undecided, ...counts },
    pending,
  ] = await Promise.all([
    selectAccount(db, userId),
    selectTotals(db, userId),
    countMemberThings(db, userId),
    hasDuty(duties, 'owner') ? selectPendingCorrection(db, userId) : undefined,
  ])
  return {
    balance,
    onHold: balance - available,
    waiting,
    earned,
    shortfall,
    ...counts,
    proofs: { verified, issue, undecided },
    pendingCorrection: pending ? toCorrection(pending) : null,
  }
}

/** Records the look. @throws AppError not_found */
export async function viewContact(tx: Tx, actor: Actor, userId: string): Promise<Contact> {
  const { email } = await selectEmail(tx, userId)
  const delivery = hasDuty(actor.duties, 'shop') ? await selectDelivery(tx, userId) : undefined
  await audit(tx, actor, { action: 'contact.viewed', subject: { kind: 'member', id: userId } })
  return { email, delivery: delivery ?? null }
}

/** @throws AppError not_found, own_case, already_decided */
export async function resetMemberFactors(tx: Tx, actor: Actor, userId: string, reason: string) {
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
  await resetFactors(tx, actor, userId, reason)
}

/** Signs a member out everywhere. @throws AppError not_found, owner_needed */
export async function endMemberSessions(tx: Tx, actor: Actor, userId: string, reason: string) {
  await lockLesser(tx, actor, userId)
  await endSessions(tx, userId)
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
  await audit(tx, actor, { action: 'sessions.ended', subject: { kind: 'member', id: userId }, reason })
}
