/** Members are ranked by all points they ever earned, so redeeming points does not lower anyone. */

import { LEADERBOARD_SIZE, SECOND } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard'
import type { Caller } from '../../caller.ts'
import type { Deps } from '../../deps.ts'
import { mediaUrl } from '../../media/index.ts'
import { selectUnseen } from '../visibility/index.ts'
import { type Standing, selectLeaders, selectStanding } from './leaderboard-queries.ts'

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

type Viewer = Pick<Caller, 'userId' | 'seesAll'>

type Leaders = {
  at: number
  entries: Promise<LeaderboardEntry[]>
  /** Undefined while they are read. */
  userIds?: ReadonlySet<string>
}

/**
 * Returns a function that reads the leaderboard for a member: the first hundred, followed by the member if not among them. The first
 * hundred are cached until somebody earns or loses points, or one of them changes.
 */
export function createLeaderboard({ db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>) {
  let cached: Leaders | undefined
  bus.subscribe((event) => {
    const { type } = event
    const isOutdated = type === 'member.changed' && (cached?.userIds?.has(event.userId) ?? true)
    if (isOutdated || type === 'ranks.changed' || type === 'events.missed') cached = undefined
  })

  async function readLeaders() {
    const now = clock.now().getTime()
    if (cached && now - cached.at <= CACHED_FOR) return cached.entries
    const fresh: Leaders = { at: now, entries: selectLeaders(db, LEADERBOARD_SIZE).then(withRanks) }
    cached = fresh
    try {
      const entries = await fresh.entries
      fresh.userIds = new Set(entries.map(({ userId }) => userId))
      return entries
    } catch (error) {
      if (cached === fresh) cached = undefined
      throw error
    }
  }

  /** Ranks stay as they are when members are not seen. */
  async function readSeen({ userId, seesAll }: Viewer) {
    const leaders = await readLeaders()
    if (seesAll) return leaders
    const unseen = await selectUnseen(db, userId)
    return leaders.filter((leader) => !unseen.has(leader.userId))
  }

  return async (viewer: Viewer): Promise<LeaderboardEntry[]> => {
    const { userId } = viewer
    const leaders = await readSeen(viewer)
    if (leaders.some((leader) => leader.userId === userId)) return leaders
    const { rank, ...standing } = await selectStanding(db, userId)
    return [...leaders, toEntry(standing, rank)]
  }
}
