/** Metrics of what proofs wait for, how much of the community's cap is used, and how old the last backup is. */

import type { BatchObservableResult, Meter } from '@opentelemetry/api'
import type { Db } from '../../../db/database.ts'
import { countProofsAwaitingReview, countProofsAwaitingSteward } from '../../challenges/index.ts'
import { selectCommunityCap } from '../overview/cap-queries.ts'
import { selectBackupAge } from './queries.ts'

export function measureCommunity(db: Db, meter: Meter | undefined) {
  if (meter === undefined) return
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })
  const proofs = gauge('proofs_waiting', 'Proofs without a verdict, by what they wait for: review or steward')
  const paid = gauge('points_paid', 'Points that the community earned in the last 24 hours')
  const cap = gauge('points_cap', 'Points that the community can earn in 24 hours')
  const backup = gauge(
    'backup_age_seconds',
    'Age of the last backup that succeeded, or else of the installation',
  )

  async function observe(result: BatchObservableResult) {
    const [inReview, withSteward, points, age] = await Promise.all([
      countProofsAwaitingReview(db),
      countProofsAwaitingSteward(db),
      selectCommunityCap(db),
      selectBackupAge(db),
    ])
    result.observe(proofs, inReview, { for: 'review' })
    result.observe(proofs, withSteward.count, { for: 'steward' })
    result.observe(paid, points.paid)
    result.observe(cap, points.max)
    result.observe(backup, age)
  }

  // The other metrics are needed most while the database is unreachable.
  meter.addBatchObservableCallback((result) => observe(result).catch(() => {}), [proofs, paid, cap, backup])
}
