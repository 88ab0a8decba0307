import { ASSIGNMENT_DURATION, type Assignment, type CaseRef, DUTY_OF_CASE } from '@canopy/contract/desk/cases'
import { hasDuty } from '@canopy/contract/desk/duties'
import { notFound } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import {
  type AssignmentRow,
  deleteAssignment,
  selectAssignment,
  selectAssignments,
  upsertAssignment,
} from './assignment-queries.ts'

const toAssignment = ({ kind, id, userId, fullName, until }: AssignmentRow): Assignment => ({
  kind,
  id,
  steward: { userId, fullName },
  until: until.toISOString(),
})

/** Stewards without the duty must not learn of assignments. @throws AppError not_found */
function requireDuty({ duties }: Actor, kind: CaseRef['kind']) {
  if (!hasDuty(duties, DUTY_OF_CASE[kind])) throw notFound()
}

/** Assignments in force. @throws AppError not_found */
export async function listAssignments(
  db: Db,
  actor: Actor,
  kind: CaseRef['kind'],
  now: Date,
): Promise<Assignment[]> {
  requireDuty(actor, kind)
  return (await selectAssignments(db, kind, now)).map(toAssignment)
}

/**
 * Takes a case for the steward, or prolongs their assignment. While another steward has it, that one's assignment is returned.
 * @throws AppError not_found
 */
export async function takeCase(tx: Tx, actor: Actor, ref: CaseRef, now: Date): Promise<Assignment> {
  requireDuty(actor, ref.kind)
  const until = new Date(now.getTime() + ASSIGNMENT_DURATION)
  if (await upsertAssignment(tx, { ...ref, stewardId: actor.userId, until, now }))
    publish(tx, { type: 'case.claimed', kind: ref.kind, id: ref.id })
  return toAssignment(await selectAssignment(tx, ref))
}

/** Does nothing if the assignment is another steward's. @throws AppError not_found */
export async function releaseCase(tx: Tx, actor: Actor, ref: CaseRef): Promise<void> {
  requireDuty(actor, ref.kind)
  if (await deleteAssignment(tx, ref, actor.userId))
    publish(tx, { type: 'case.claimed', kind: ref.kind, id: ref.id })
}
