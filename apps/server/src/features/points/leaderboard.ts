/**
 * Members are ranked by the points they earned, ever or in the present week or month, so redeeming points does not lower anyone. See decision 20.
 */

import { LEADERBOARD_SIZE, NEWCOMER_FOR, SECOND } from '@canopy/contract/limits'
import type { Board, LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'
import type { Caller } from '../../caller.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { ownOf } from '../../live/changes.ts'
import { createKept } from '../../live/kept.ts'
import { publish } from '../../live/publish.ts'
import { mediaUrl } from '../../media/index.ts'
import { selectUnseen } from '../visibility/index.ts'
import {
  type BoardView,
  type Standing,
  selectLeaders,
  selectStanding,
  selectTotals,
  updateOffBoards,
} from './leaderboard-queries.ts'

/** Direct changes to the database, which publish no event, show after this; so does what is counted over all members of a board. */
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
 * Returns a function that reads a board for a member: the first hundred, followed by the member if not among them. The first hundred of all
 * members are kept until somebody earns or loses points, or one of them changes. What reads more, as the newcomers and the numbers of members
 * with each total, is kept for some seconds even if somebody else earns meanwhile.
 */
export function createLeaderboard({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const isFresh = ({ at }: { at: number }) => clock.elapsed() - at <= CACHED_FOR
  const keep = <T>(read: () => Promise<{ value: T; keys: string[] }>) => createKept(changes, read, isFresh)
  /** Only the board of followed members asks whose it is. */
  const viewOf = (board: Board, viewerId = ''): BoardView => {
    const now = clock.now()
    return { ...board, viewerId, now, newSince: new Date(now.getTime() - NEWCOMER_FOR) }
  }
  const readLeaders = async (view: BoardView) => withRanks(await selectLeaders(db, view, LEADERBOARD_SIZE))

  /** The board of all members, or of newcomers, which are the same for everybody. */
  function keepBoard(board: Board) {
    const leaders = keep(async () => {
      const value = await readLeaders(viewOf(board))
      const ids = value.map(({ userId }) => userId)
      return { value, keys: board.scope === 'newcomers' ? ids : ['ranks', ...ids] }
    })
    const totals = keep(async () => ({ value: await selectTotals(db, viewOf(board)), keys: [] }))
    return { leaders, totals }
  }
  const forPeriods = (scope: Board['scope']) => ({
    all: keepBoard({ period: 'all', scope }),
    week: keepBoard({ period: 'week', scope }),
    month: keepBoard({ period: 'month', scope }),
  })
  const kept = { everybody: forPeriods('everybody'), newcomers: forPeriods('newcomers') }

  async function readFirst(view: BoardView) {
    if (view.scope === 'following') return readLeaders(view)
    const own = view.scope === 'newcomers' ? [ownOf(view.viewerId), view.viewerId] : []
    return kept[view.scope][view.period].leaders.latest(own)
  }

  /** The number of members on the board with more points. */
  async function countAhead(view: BoardView, points: number, first: readonly LeaderboardEntry[]) {
    if (first.length < LEADERBOARD_SIZE) return first.filter(({ pointsCount }) => pointsCount > points).length
    const { scope, period } = view
    const totals =
      scope === 'following' ? await selectTotals(db, view) : await kept[scope][period].totals.latest()
    return totals.reduce((ahead, { earned, members }) => (earned > points ? ahead + members : ahead), 0)
  }

  return async (board: Board, { userId, seesAll }: Viewer): Promise<LeaderboardEntry[]> => {
    const view = viewOf(board, userId)
    const first = await readFirst(view)
    // Ranks stay as they are when members are not seen.
    const unseen = seesAll ? new Set() : await selectUnseen(db, userId)
    const seen = first.filter((leader) => !unseen.has(leader.userId))
    if (seen.some((leader) => leader.userId === userId)) return seen
    const { offBoards, isNew, ahead, ...standing } = await selectStanding(db, view)
    if (board.scope === 'newcomers' && !isNew) return seen
    const before = ahead ?? (await countAhead(view, standing.pointsCount, first))
    return [...seen, { ...toEntry(standing, before + 1), ...(offBoards && { offBoards }) }]
  }
}

/** Takes a member off all boards, or back on them. */
export async function setOffBoards(tx: Tx, userId: string, offBoards: boolean) {
  if (!(await updateOffBoards(tx, userId, offBoards))) return
  publish(tx, { type: 'ranks.changed' })
  publish(tx, { type: 'member.changed', userId })
}
