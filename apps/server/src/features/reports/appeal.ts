import { AppError, notFound } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import { lockCase, selectOpenCase, selectThingOf, updateAppealed } from './case-queries.ts'
import { things } from './things.ts'

type Appeal = { caseId: string; userId: string; reason: string; now: Date }

/** The author of what was removed asks once for a second look. @throws AppError not_found, removal_not_appealable */
export async function appealRemoval(tx: Tx, { caseId, userId, reason, now }: Appeal) {
  const ref = await selectThingOf(tx, caseId)
  if (!ref) throw notFound()
  await things[ref.kind].lock(tx, ref.thingId)
  const found = await lockCase(tx, caseId)
  if (found?.authorId !== userId) throw notFound()
  // A profile may have been filled in and reported again since.
  const isFree = (await selectOpenCase(tx, ref)) === undefined
  if (found.state !== 'removed' || found.appeal !== null || found.snapshot === null || !isFree)
    throw new AppError('removal_not_appealable')
  await updateAppealed(tx, caseId, reason, now)
  publish(tx, { type: 'waiting.changed', kind: 'report' })
  publish(tx, { type: 'case.decided', kind: 'report', id: caseId })
}
