/** Members are ranked by all points they ever earned, so redeeming points does not lower anyone. */

import { LEADERBOARD_SIZE, SECOND } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mediaUrl } from '../../media/index.ts'
import { countByEarned, type Standing, selectLeaders, selectStanding } from './leaderboard-queries.ts'

/** Direct changes to the database, which publish no event, show after this. */
const CACHED_FOR = 10 * SECOND

function toEntry({ profileImage, ...standing }: Standing, rank: number): LeaderboardEntry {
  return { ...standing, rank, profileImgUrl: profileImage && mediaUrl(profileImage) }
}

/** Equal points share a rank and the next ranks are skipped: 1, 2, 2, 4. */
function withRanks(leaders: Standing[]): LeaderboardEntry[] {
  let rank = 1
  return leaders.map((standing, index) => {
    if (standing.pointsCount !== leaders[index - 1]?.pointsCount) rank = index + 1
    return toEntry(standing, rank)
  })
}

type Board = { leaders: LeaderboardEntry[]; rankOf: (earned: number) => number }

async function readBoard(db: Db): Promise<Board> {
  const [leaders, counts] = await Promise.all([selectLeaders(db, LEADERBOARD_SIZE), countByEarned(db)])
  const countAhead = (earned: number) =>
    counts.reduce((sum, row) => (row.earned > earned ? sum + row.members : sum), 0)
  return { leaders: withRanks(leaders), rankOf: (earned) => countAhead(earned) + 1 }
}

/**
 * Returns a function that reads the leaderboard for a member: the first hundred, followed by the member if not among them. The part
 * that all members share is cached until points or members change.
 */
export function createLeaderboard({ db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>) {
  let cached: { at: number; board: Promise<Board> } | undefined
  bus.subscribe(({ type }) => {
    if (type === 'points.changed' || type === 'member.changed' || type === 'events.missed') cached = undefined
  })

  function readShared() {
    const now = clock.now().getTime()
    if (cached && now - cached.at <= CACHED_FOR) return cached.board
    const fresh = { at: now, board: readBoard(db) }
    cached = fresh
    fresh.board.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh.board
  }

  return async (userId: string): Promise<LeaderboardEntry[]> => {
    const { leaders, rankOf } = await readShared()
    if (leaders.some((leader) => leader.userId === userId)) return leaders
    const own = await selectStanding(db, userId)
    return [...leaders, toEntry(own, rankOf(own.pointsCount))]
  }
}
