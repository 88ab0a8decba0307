/** The leaderboard: ranked by points earned in all, so that redeeming lowers nobody. */

import { LEADERBOARD_SIZE } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points'
import type { Db } from '../../db/connect.ts'
import { mediaUrl } from '../../media/index.ts'
import { type Standing, selectLeaders, selectRank, selectStanding } from './queries.ts'

function toEntry({ profileImage, ...standing }: Standing, rank: number): LeaderboardEntry {
  return { ...standing, rank, profileImgUrl: profileImage && mediaUrl(profileImage) }
}

/** Equal points share a rank, and the next ones are counted on, as in sport: 1, 2, 2, 4. */
function withRanks(leaders: Standing[]): LeaderboardEntry[] {
  let rank = 1
  return leaders.map((standing, index) => {
    if (standing.pointsCount !== leaders[index - 1]?.pointsCount) rank = index + 1
    return toEntry(standing, rank)
  })
}

/** The first hundred, and the asking member after them if further down or still without points. */
export async function getLeaderboard(db: Db, userId: string): Promise<LeaderboardEntry[]> {
  const leaders = withRanks(await selectLeaders(db, LEADERBOARD_SIZE))
  if (leaders.some((leader) => leader.userId === userId)) return leaders
  const own = await selectStanding(db, userId)
  return [...leaders, toEntry(own, await selectRank(db, own.pointsCount))]
}
