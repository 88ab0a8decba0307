import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockLesser } from '../duties/duties.ts'
import { resetFactors } from '../factors/factors.ts'
import { endSessions } from '../sessions/sessions.ts'

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
