/** Members are ranked by all points they ever earned, so redeeming points does not lower anyone. */

import { LEADERBOARD_SIZE, SECOND } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import type { Caller } from '../../caller.ts'
import type { Deps } from '../../deps.ts'
import { createKept } from '../../live/kept.ts'
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

/**
 * Returns a function that reads the leaderboard for a member: the first hundred, followed by the member if not among them. The first
 * hundred are kept until somebody earns or loses points, or one of them changes.
 */
export function createLeaderboard({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const leaders = createKept(
    changes,
    async () => {
      const value = withRanks(await selectLeaders(db, LEADERBOARD_SIZE))
      return { value, keys: ['ranks', ...value.map(({ userId }) => userId)] }
    },
    ({ at }) => clock.elapsed() - at <= CACHED_FOR,
  )

  /** Ranks stay as they are when members are not seen. */
  async function readSeen({ userId, seesAll }: Viewer) {
    const first = await leaders.latest()
    if (seesAll) return first
    const unseen = await selectUnseen(db, userId)
    return first.filter((leader) => !unseen.has(leader.userId))
  }

  return async (viewer: Viewer): Promise<LeaderboardEntry[]> => {
    const { userId } = viewer
    const seen = await readSeen(viewer)
    if (seen.some((leader) => leader.userId === userId)) return seen
    const { rank, ...standing } = await selectStanding(db, userId)
    return [...seen, toEntry(standing, rank)]
  }
}
