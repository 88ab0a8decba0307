import { LEADERBOARD_TABLE_END, PODIUM_SIZE } from '@canopy/contract/limits'
import type { LeaderboardEntry } from '@canopy/contract/points'

/**
 * Who stands where on the page. Of several with the same rank, whoever comes first in the answer comes first here, so that ties
 * neither crowd the podium nor stretch the table. Only the member's own entry may be without points: it is a score, not a rank.
 */
export function standings(entries: readonly LeaderboardEntry[], userId: string) {
  const ranked = entries.filter(({ pointsCount }) => pointsCount > 0)
  return {
    podium: ranked.slice(0, PODIUM_SIZE),
    rising: ranked.slice(PODIUM_SIZE, LEADERBOARD_TABLE_END),
    own: entries.find((entry) => entry.userId === userId),
  }
}
