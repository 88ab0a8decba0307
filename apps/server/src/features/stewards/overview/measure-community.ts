/** What proofs wait for, and how much of the community's cap is used, for metrics. */

import type { BatchObservableResult, Meter } from '@opentelemetry/api'
import type { Db } from '../../../db/database.ts'
import { countProofsAwaitingReview, countProofsAwaitingSteward } from '../../challenges/index.ts'
import { selectCommunityCap } from './cap-queries.ts'

export function measureCommunity(db: Db, meter: Meter | undefined) {
  if (meter === undefined) return
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description })
  const proofs = gauge('proofs_waiting', 'Proofs without a verdict, by what they wait for: review or steward')
  const paid = gauge('points_paid', 'Points that the community earned in the last 24 hours')
  const cap = gauge('points_cap', 'Points that the community can earn in 24 hours')

  async function observe(result: BatchObservableResult) {
    const [inReview, withSteward, points] = await Promise.all([
      countProofsAwaitingReview(db),
      countProofsAwaitingSteward(db),
      selectCommunityCap(db),
    ])
    result.observe(proofs, inReview, { for: 'review' })
    result.observe(proofs, withSteward.count, { for: 'steward' })
    result.observe(paid, points.paid)
    result.observe(cap, points.max)
  }

  // The other metrics are needed most while the database is unreachable.
  meter.addBatchObservableCallback((result) => observe(result).catch(() => {}), [proofs, paid, cap])
}
