/** The leaderboard: ranked by points earned in all, so that redeeming lowers nobody. */

import { LEADERBOARD_SIZE, SECOND } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mediaUrl } from '../../media/index.ts'
import { countByEarned, type Standing, selectLeaders, selectStanding } from './queries.ts'

const MAX_AGE = 10 * SECOND

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

type Board = { leaders: LeaderboardEntry[]; rankOf: (earned: number) => number }

async function readBoard(db: Db): Promise<Board> {
  const [leaders, counts] = await Promise.all([selectLeaders(db, LEADERBOARD_SIZE), countByEarned(db)])
  const countAhead = (earned: number) =>
    counts.reduce((sum, row) => (row.earned > earned ? sum + row.members : sum), 0)
  return { leaders: withRanks(leaders), rankOf: (earned) => countAhead(earned) + 1 }
}

/**
 * Answers the function that gives a member the leaderboard: the first hundred, and the asking member after them if further down or
 * still without points. What everybody shares is read once and kept until points or members change.
 */
export function createLeaderboard({ db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>) {
  let kept: { at: number; board: Promise<Board> } | undefined
  bus.subscribe(({ type }) => {
    if (type === 'points' || type === 'member.changed' || type === 'missed') kept = undefined
  })

  function current() {
    const now = clock.now().getTime()
    // What another program writes into the database is told by nobody.
    if (kept && now - kept.at <= MAX_AGE) return kept.board
    const fresh = { at: now, board: readBoard(db) }
    kept = fresh
    fresh.board.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.board
  }

  return async (userId: string): Promise<LeaderboardEntry[]> => {
    const { leaders, rankOf } = await current()
    if (leaders.some((leader) => leader.userId === userId)) return leaders
    const own = await selectStanding(db, userId)
    return [...leaders, toEntry(own, rankOf(own.pointsCount))]
  }
}
