/** Decisions of stewards about reported things. */

import type { ReportDecision } from '@canopy/contract/desk/reports/shapes'
import type { Notice } from '@canopy/contract/notifications/notices'
import { paths } from '@canopy/contract/paths'
import type { ReportKind, ReportState } from '@canopy/contract/reports/shapes'
import { AppError, notFound } from '../../app-error.ts'
import { type Actor, refuseOwn } from '../../audit/actor.ts'
import { alreadyDecided, audit, type Subject } from '../../audit/audit.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import type { Media } from '../../media/index.ts'
import { liftSanctionsOfCase, suspend, warn } from '../accounts/index.ts'
import { notify, notifyAll, withdraw } from '../notifications/index.ts'
import { hasNewerCase, lockCase, selectReporters, selectThingOf, updateDecided } from './case-queries.ts'
import { deleteNetworks, updateKeptHash } from './hiding-queries.ts'
import { things } from './things.ts'

type Decision = ReportDecision & { caseId: string; now: Date }
type Case = NonNullable<Awaited<ReturnType<typeof lockCase>>>

const HREF = paths.moderation

const STATES: Record<ReportDecision['decision'], ReportState> = {
  keep: 'kept',
  remove: 'removed',
  reopen: 'open',
}

/** An open case is hidden if reports alone hid it, or if its author appeals the removal. */
const isHiddenIn = (state: ReportState, { autoHiddenAt, appeal }: Case) =>
  state === 'removed' || (state === 'open' && (autoHiddenAt !== null || appeal !== null))

type Concerned = { kind: ReportKind; exists: boolean; before: Case; reporters: string[] }

/** @throws AppError person_needed, own_case, decided_before, already_decided, too_late_to_restore */
async function check(tx: Tx, actor: Actor, { before, reporters }: Concerned, decided: Decision) {
  const { caseId, decision, version } = decided
  const subject: Subject = { kind: 'report', id: caseId }
  const state = STATES[decision]
  if (before.version !== version || before.state === state)
    throw await alreadyDecided(tx, { subject, action: 'report.decided', decision: before.state })
  if (before.authorId !== null) refuseOwn(actor, before.authorId)
  for (const reporterId of reporters) refuseOwn(actor, reporterId)
  if (before.appealedFrom === actor.userId) throw new AppError('decided_before')
  if (before.state === 'removed' && before.snapshot === null) throw new AppError('too_late_to_restore')
}

/** Notice to the author about their thing; undefined if nothing changed for them. */
function authorNotice(
  { kind: thing, exists, before }: Concerned,
  { decision, reason }: Decision,
): Notice | undefined {
  if (decision === 'remove') {
    const kind = before.appeal === null ? 'report.removed' : 'report.removedAgain'
    return { kind, values: { thing, reason } }
  }
  return exists && isHiddenIn(before.state, before)
    ? { kind: 'report.restored', values: { thing } }
    : undefined
}

/** Notifies all reporters of the case, and its author of what was removed and why. */
async function notifyConcerned(tx: Tx, concerned: Concerned, decision: Decision) {
  const { kind: thing, before, reporters } = concerned
  const groupKey = `report:${decision.caseId}`
  const { authorId } = before
  if (decision.decision === 'reopen') {
    await withdraw(tx, authorId === null ? reporters : [...reporters, authorId], 'moderation', groupKey)
    return
  }
  const kind = decision.decision === 'remove' ? 'report.upheld' : 'report.rejected'
  await notifyAll(tx, reporters, { notice: { kind, values: { thing } }, href: HREF, groupKey })
  const notice = authorNotice(concerned, decision)
  if (authorId !== null && notice) await notify(tx, { userId: authorId, notice, href: HREF, groupKey })
}

/**
 * Keeps or removes what was reported, or takes such a decision back. What an earlier decision of the case brought its author is lifted.
 * @throws AppError not_found, person_needed, own_case, decided_before, already_decided, reported_again, too_late_to_restore, last_owner
 */
export async function decideReport(tx: Tx, media: Media, actor: Actor, decision: Decision) {
  const { caseId, now, reason, warn: isWarned, suspend: length } = decision
  const ref = await selectThingOf(tx, caseId)
  if (!ref) throw notFound()
  const { kind, thingId } = ref
  const thing = await things[kind].lock(tx, thingId)
  const before = await lockCase(tx, caseId)
  if (!before) throw notFound()
  const reporters = await selectReporters(tx, caseId)
  const concerned = { kind, exists: thing !== undefined, before, reporters }
  await check(tx, actor, concerned, decision)
  if (await hasNewerCase(tx, ref, caseId)) throw new AppError('reported_again')

  const state = STATES[decision.decision]
  const isHidden = isHiddenIn(state, before)
  if (thing && isHidden && !thing.isHidden) await things[kind].hide(tx, media, thingId, now)
  if (thing?.isHidden && !isHidden) await things[kind].show(tx, media, thingId)
  const by = state === 'open' ? null : { stewardId: actor.userId, reason, now }
  await updateDecided(tx, caseId, { state, isHidden: isHidden && thing !== undefined, by })
  if (state === 'kept' && thing) await updateKeptHash(tx, caseId, thing.snapshot)
  if (state !== 'open') await deleteNetworks(tx, caseId)

  await notifyConcerned(tx, concerned, decision)
  publish(tx, { type: 'case.decided', kind: 'report', id: caseId })
  publish(tx, { type: 'waiting.changed', kind: 'report' })
  const sanction = before.authorId === null ? undefined : { userId: before.authorId, reason, now, caseId }
  if (sanction) await liftSanctionsOfCase(tx, actor, sanction)
  const warned = isWarned && sanction !== undefined && state !== 'open'
  const suspended = sanction && state !== 'open' ? length : null
  if (sanction && warned) await warn(tx, actor, sanction)
  if (sanction && suspended !== null) await suspend(tx, actor, { ...sanction, length: suspended })
  await audit(tx, actor, {
    action: 'report.decided',
    subject: { kind: 'report', id: caseId },
    before: { state: before.state },
    after: { state, ...(warned && { warned }), ...(suspended !== null && { suspended }) },
    reason,
  })
}
