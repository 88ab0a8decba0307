import { kept } from '@canopy/contract/kept'
import type { Deps } from '../../deps.ts'
import { deleteSnapshot, lockCase, selectExpiring, selectThingOf } from './case-queries.ts'
import { things } from './things.ts'

const BATCH = 100

type Needed = Pick<Deps, 'db' | 'transaction' | 'media' | 'clock'>

/** Deletes for good what was removed 30 days ago, and what was reported of cases decided then. */
export async function expireRemovals({ db, transaction, media, clock }: Needed) {
  const time = new Date(clock.now().getTime() - kept.removed)
  for (;;) {
    const caseIds = await selectExpiring(db, time, BATCH)
    for (const caseId of caseIds) {
      await transaction(async (tx) => {
        const ref = await selectThingOf(tx, caseId)
        if (!ref) return
        const thing = await things[ref.kind].lock(tx, ref.thingId)
        const found = await lockCase(tx, caseId)
        if (!found?.decidedAt || found.state === 'open' || found.decidedAt > time) return
        if (found.state === 'removed' && thing?.isHidden)
          await things[ref.kind].destroy(tx, media, ref.thingId)
        await deleteSnapshot(tx, caseId)
      })
    }
    if (caseIds.length < BATCH) return
  }
}
