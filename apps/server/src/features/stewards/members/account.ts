import { hasDuty } from '@canopy/contract/desk/duties'
import type { Contact, MemberAccount } from '@canopy/contract/desk/members/shapes'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { readMemberPoints } from '../../points/index.ts'
import { countMemberThings, selectDelivery, selectEmail } from './account-queries.ts'
import { selectInvited, selectInviter } from './invited-queries.ts'

/** Corrections, and who invited whom, are for owners. @throws AppError not_found */
export async function readAccount(db: Db, { duties }: Actor, userId: string): Promise<MemberAccount> {
  const isOwner = hasDuty(duties, 'owner')
  const [points, { verified, issue, undecided, ...counts }, invitedBy, invited] = await Promise.all([
    readMemberPoints(db, userId, isOwner),
    countMemberThings(db, userId),
    isOwner ? selectInviter(db, userId) : undefined,
    isOwner ? selectInvited(db, userId) : undefined,
  ])
  return {
    ...points,
    ...counts,
    proofs: { verified, issue, undecided },
    ...(invitedBy && { invitedBy }),
    ...(invited && { invited }),
  }
}

/** Records the look. @throws AppError not_found */
export async function viewContact(tx: Tx, actor: Actor, userId: string): Promise<Contact> {
  const { email } = await selectEmail(tx, userId)
  const delivery = hasDuty(actor.duties, 'shop') ? await selectDelivery(tx, userId) : undefined
  await audit(tx, actor, { action: 'contact.viewed', subject: { kind: 'member', id: userId } })
  return { email, delivery: delivery ?? null }
}
