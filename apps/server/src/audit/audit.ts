import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditField, SubjectKind } from '@canopy/contract/desk/audit'
import { AppError } from '../app-error.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Actor, NO_ACTOR } from './actor.ts'
import { insertEntries, selectLatestEntry } from './audit-queries.ts'

export type Subject = { kind: SubjectKind; id: string }

/** Ids, states and numbers only: no name, address, e-mail or text of a member. */
type AuditState = Partial<Record<AuditField, string | number | boolean | null | readonly (string | number)[]>>

/** The fields with other values than in `other`. */
export function differing<State extends AuditState>(state: State, other: State): AuditState {
  const others = new Map(Object.entries(other))
  return Object.fromEntries(
    Object.entries(state).filter(([name, value]) => !isDeepStrictEqual(value, others.get(name))),
  )
}

/** A statement has at most 65,535 parameters. */
const ENTRIES_AT_ONCE = 1000

export type Act = {
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
export const audit = (tx: Tx, actor: Actor | typeof NO_ACTOR, act: Act) => auditAll(tx, actor, [act])

/** Records several acts in their order; see `audit`. */
export async function auditAll(
  tx: Tx,
  { userId, requestId, keyId }: Actor | typeof NO_ACTOR,
  acts: readonly Act[],
) {
  const entries = acts.map(({ action, subject, before, after, reason }) => ({
    actor_id: userId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    reason: reason ?? null,
    request_id: requestId,
    key_id: keyId ?? null,
  }))
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE)
    await insertEntries(tx, entries.slice(start, start + ENTRIES_AT_ONCE))
}

/** The act that decided: if `action` is missing, the latest act on the subject. */
type Decision = { subject: Subject; action?: AuditAction | readonly AuditAction[]; decision: string }

/** The refusal for a steward who decides on what another one has decided since: says who, when and what. */
export async function alreadyDecided(db: Db, { subject, action, decision }: Decision): Promise<AppError> {
  const entry = await selectLatestEntry(db, subject, action === undefined ? undefined : [action].flat())
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
