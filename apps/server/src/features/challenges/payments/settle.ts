/**
 * Applies decisions about points that can no longer be undone from their toast, pays points that waited, and releases those that were on
 * hold long enough. Runs every minute, and when something may have become due.
 */

import { UNDO_TIME } from '@canopy/contract/desk/cases'
import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../live/publish.ts'
import { beginWaiting } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockAccount, notifyReached, pay } from '../../points/index.ts'
import { confirmEarnings } from './confirm-queries.ts'
import { takeRepeated } from './earlier-accounts.ts'
import {
  endWaiting,
  releaseDue,
  restoreRejected,
  selectWaiting,
  takeWaiting,
  updateApproved,
  updateProven,
} from './payment-queries.ts'

const AT_ONCE = 500

/** Ends the wait of proofs whose challenges were rejected, or removed for good. */
async function endAll({ transaction }: Deps, decidedUntil: Date): Promise<void> {
  for (;;) {
    const ended = await transaction(async (tx) => {
      const ended = await endWaiting(tx, decidedUntil, AT_ONCE)
      for (const { userId, unpaid, challengeId, challengeName } of ended) {
        const notice = { kind: `proof.${unpaid}`, values: { challengeName } } as const
        const href = unpaid === 'removed' ? paths.challenges : paths.challenge(challengeId)
        await notify(tx, { userId, notice, href })
      }
      return ended.length
    })
    if (ended < AT_ONCE) return
  }
}

/** Points whose proofs stewards have confirmed. */
const confirm = ({ transaction }: Deps, decidedUntil: Date) =>
  transaction(async (tx) => {
    const confirmed = new Set(await confirmEarnings(tx, decidedUntil))
    for (const userId of confirmed) publish(tx, { type: 'points.changed', userId })
  })

async function release({ transaction }: Deps): Promise<void> {
  for (;;) {
    const released = await transaction(async (tx) => {
      const released = await releaseDue(tx, AT_ONCE)
      const userIds = [...new Set(released)]
      for (const userId of userIds) publish(tx, { type: 'points.changed', userId })
      await notifyReached(tx, userIds)
      return released.length
    })
    if (released < AT_ONCE) return
  }
}

/** Pays a proof that waits for room, unless its member has left meanwhile. Returns false if there is none. */
const payWaiting = ({ transaction }: Deps, proof: { proofId: number; userId: string }) =>
  transaction(async (tx) => {
    const { proofId, userId } = proof
    await lockAccount(tx, userId)
    const waiting = await takeWaiting(tx, proofId)
    if (!waiting) return true
    const { unconfirmed, challengeId, challengeName } = waiting
    const { outcome, points } = await pay(tx, { proofId, userId, unconfirmed, isNext: true })
    if (outcome === 'room') return false
    const kind = outcome === 'paid' ? 'proof.follows' : (`proof.${outcome}` as const)
    const notice = { kind, values: { points, challengeName } } as const
    await notify(tx, { userId, notice, href: paths.challenge(challengeId) })
    return true
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return true
    throw error
  })

async function payAll(deps: Deps, isYoung: boolean, decidedUntil: Date): Promise<void> {
  for (;;) {
    const waiting = await selectWaiting(deps.db, isYoung, decidedUntil, AT_ONCE)
    for (const proof of waiting) if (!(await payWaiting(deps, proof))) return
    if (waiting.length < AT_ONCE) return
  }
}

export async function settlePoints(deps: Deps): Promise<void> {
  const decidedUntil = new Date(deps.clock.now().getTime() - UNDO_TIME)
  await endAll(deps, decidedUntil)
  await deps.transaction((tx) => restoreRejected(tx, decidedUntil))
  await updateApproved(deps.db, decidedUntil)
  await confirm(deps, decidedUntil)
  await takeRepeated(deps)
  await beginWaiting(deps)
  await deps.transaction((tx) => updateProven(tx, decidedUntil))
  await payAll(deps, false, decidedUntil)
  await payAll(deps, true, decidedUntil)
  await release(deps)
}
