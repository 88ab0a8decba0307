import type { CommunityCap } from '@canopy/contract/desk/overview'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Only payments move the hours of the row up to now, so those that have passed since are left out here. */
export async function selectCommunityCap(db: Db): Promise<CommunityCap> {
  const { rows } = await sql<CommunityCap>`
    select mode, total_of(points[1:25 - passed])::integer as paid, community_cap as max,
      total_of(young[1:25 - passed])::integer as "youngPaid",
      (community_cap::bigint * young_share / 100)::integer as "youngMax"
    from community_cap, policies,
      lateral (
        select greatest(least(extract(epoch from date_trunc('hour', now()) - hour) / 3600, 25), 0)::integer as passed
      ) as since
    where active`.execute(db)
  const [cap] = rows
  if (!cap) throw new Error('there is no active policy')
  return cap
}
