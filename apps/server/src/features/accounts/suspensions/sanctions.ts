/** Warnings and suspensions. A suspended member can read but not write; see `whileSuspended` in the contract. */

import type { SuspensionLength } from '@canopy/contract/desk/reports/shapes'
import { DAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { formatIsoDay } from '@canopy/contract/text/community-time'
import { v7 as uuidv7 } from 'uuid'
import { notFound } from '../../../app-error.ts'
import { type Actor, refuseCaseOf, refuseOwn, refuseProgram } from '../../../audit/actor.ts'
import { alreadyDecided, audit, type Subject } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notify, withdraw } from '../../notifications/index.ts'
import { asLastOwner, lockLesser } from '../duties/duties.ts'
import { lockMember } from '../user-queries.ts'
import {
  deleteLeftSuspension,
  insertSanction,
  liftOfCase,
  selectSuspension,
  selectSuspensionInForce,
  updateLifted,
} from './sanction-queries.ts'

type Sanction = { userId: string; reason: string; now: Date; caseId?: string }

const subjectOf = (userId: string): Subject => ({ kind: 'member', id: userId })

const endOf = (length: SuspensionLength, now: Date) =>
  length === 'forever' ? null : new Date(now.getTime() + Number(length) * DAY)

/** @throws AppError not_found, own_case, person_needed */
export async function warn(tx: Tx, actor: Actor, { userId, reason, now, caseId }: Sanction) {
  await refuseCaseOf(tx, actor, userId)
  if (!(await lockMember(tx, userId))) throw notFound()
  const sanctionId = uuidv7()
  await insertSanction(tx, {
    sanctionId,
    userId,
    stewardId: actor.userId,
    caseId: caseId ?? null,
    kind: 'warning',
    reason,
    startedAt: now,
    until: null,
  })
  await notify(tx, {
    userId,
    notice: { kind: 'member.warned', values: { reason } },
    href: paths.moderation,
    groupKey: `warning:${caseId ?? sanctionId}`,
  })
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
  await audit(tx, actor, { action: 'member.warned', subject: subjectOf(userId), reason })
}

type Suspended = { userId: string; until: Date | null; reason: string; goesOn: boolean }

export const notifySuspended = (tx: Tx, { userId, until, reason, goesOn }: Suspended) =>
  notify(tx, {
    userId,
    notice: { kind: 'member.suspended', values: { until: until && formatIsoDay(until), reason, goesOn } },
    href: paths.moderation,
    groupKey: 'suspension',
  })

/** @throws AppError not_found, own_case, owner_needed, already_decided when a suspension is in force, last_owner */
export async function suspend(
  tx: Tx,
  actor: Actor,
  { userId, reason, now, caseId, length }: Sanction & { length: SuspensionLength },
) {
  refuseOwn(actor, userId)
  await lockLesser(tx, actor, userId)
  const subject = subjectOf(userId)
  if (await selectSuspensionInForce(tx, userId, now))
    throw await alreadyDecided(tx, { subject, action: 'member.suspended', decision: 'suspended' })
  const expired = await selectSuspension(tx, userId)
  if (expired) await updateLifted(tx, expired.sanctionId, now)
  const until = endOf(length, now)
  await insertSanction(tx, {
    sanctionId: uuidv7(),
    userId,
    stewardId: actor.userId,
    caseId: caseId ?? null,
    kind: 'suspension',
    reason,
    startedAt: now,
    until,
  }).catch((error: unknown) => {
    throw asLastOwner(error)
  })
  await notifySuspended(tx, { userId, until, reason, goesOn: false })
  publish(tx, { type: 'member.changed', userId })
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
  await audit(tx, actor, {
    action: 'member.suspended',
    subject,
    after: { until: until?.toISOString() ?? null },
    reason,
  })
}

async function afterLifting(tx: Tx, userId: string) {
  await deleteLeftSuspension(tx, userId)
  await notify(tx, {
    userId,
    notice: { kind: 'suspension.lifted', values: {} },
    href: paths.moderation,
    groupKey: 'suspension',
  })
  publish(tx, { type: 'member.changed', userId })
  publish(tx, { type: 'case.decided', kind: 'member', id: userId })
}

/** @throws AppError not_found, own_case, owner_needed, already_decided when no suspension is in force */
export async function liftSuspension(tx: Tx, actor: Actor, { userId, reason, now }: Sanction) {
  refuseOwn(actor, userId)
  await lockLesser(tx, actor, userId)
  const suspension = await selectSuspensionInForce(tx, userId, now)
  const subject = subjectOf(userId)
  if (!suspension)
    throw await alreadyDecided(tx, { subject, action: 'suspension.lifted', decision: 'not suspended' })
  await updateLifted(tx, suspension.sanctionId, now)
  await afterLifting(tx, userId)
  await audit(tx, actor, {
    action: 'suspension.lifted',
    subject,
    before: { until: suspension.until?.toISOString() ?? null },
    reason,
  })
}

/**
 * Takes back what a decision about a report brought its author, because another decision replaces it.
 * @throws AppError person_needed if a program decides about a steward
 */
export async function liftSanctionsOfCase(
  tx: Tx,
  actor: Actor,
  { userId, caseId, reason, now }: Sanction & { caseId: string },
) {
  await lockMember(tx, userId)
  await refuseProgram(tx, actor, userId)
  const lifted = await liftOfCase(tx, caseId, now)
  const subject = subjectOf(userId)
  if (lifted.some(({ kind }) => kind === 'warning')) {
    await withdraw(tx, [userId], 'moderation', `warning:${caseId}`)
    await audit(tx, actor, { action: 'warning.lifted', subject, reason })
  }
  const suspension = lifted.find(({ kind }) => kind === 'suspension')
  // A suspension that has ended needs no lifting.
  if (!suspension || (suspension.until !== null && suspension.until <= now)) return
  await afterLifting(tx, userId)
  await audit(tx, actor, {
    action: 'suspension.lifted',
    subject,
    before: { until: suspension.until?.toISOString() ?? null },
    reason,
  })
}
