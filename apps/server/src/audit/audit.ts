import type { AuditAction, SubjectKind } from '@canopy/contract/stewards/audit'
import { AppError } from '../app-error.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Actor, COMMAND_LINE } from './actor.ts'
import { insertEntry, selectLatestEntry } from './audit-queries.ts'

export type Subject = { kind: SubjectKind; id: string }

/** Ids, states and numbers only: no name, address, e-mail or text of a member. */
type AuditState = Record<string, string | number | boolean | null | readonly (string | number)[]>

type Act = {
  action: AuditAction
  subject: Subject
  before?: AuditState
  after?: AuditState
  reason?: string
}

/**
 * Records an act in its own transaction. Transactions that record wait for each other until they commit, so this comes last, after all
 * other locks.
 */
export async function audit(tx: Tx, { userId, requestId }: Actor | typeof COMMAND_LINE, act: Act) {
  await insertEntry(tx, {
    actor_id: userId,
    action: act.action,
    subject_kind: act.subject.kind,
    subject_id: act.subject.id,
    before: act.before ? JSON.stringify(act.before) : null,
    after: act.after ? JSON.stringify(act.after) : null,
    reason: act.reason ?? null,
    request_id: requestId,
  })
}

/** Without an `action`, any act on the subject may have been the decision. */
type Decision = { subject: Subject; action?: AuditAction; decision: string }

/** The refusal for a steward who decides on what another one has decided since: says who, when and what. */
export async function alreadyDecided(db: Db, { subject, action, decision }: Decision): Promise<AppError> {
  const entry = await selectLatestEntry(db, subject, action)
  if (!entry) return new AppError('already_decided')
  const { actorId, fullName, at } = entry
  return new AppError('already_decided', {
    decided: {
      decidedBy: actorId === null ? null : { userId: actorId, fullName: fullName ?? '' },
      decidedAt: at.toISOString(),
      decision,
    },
  })
}
