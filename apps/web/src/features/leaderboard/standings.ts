import { LEADERBOARD_TABLE_END, PODIUM_SIZE } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points/leaderboard/shapes'

/**
 * Splits the board into podium, table and the member's own entry. Members with equal ranks keep the server's order, so that ties
 * change neither the size of the podium nor that of the table. Only the member's own entry may have no points, or be off the boards; it is not ranked
 * then.
 */
export function standings(entries: readonly LeaderboardEntry[], userId: string) {
  const ranked = entries.filter(({ pointsCount, offBoards }) => pointsCount > 0 && !offBoards)
  return {
    podium: ranked.slice(0, PODIUM_SIZE),
    rising: ranked.slice(PODIUM_SIZE, LEADERBOARD_TABLE_END),
    own: entries.find((entry) => entry.userId === userId),
  }
}
