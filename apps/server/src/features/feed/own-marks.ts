import { type OwnMarks, Reaction } from '@canopy/contract/feed'
import type { Db } from '../../db/database.ts'
import { selectOwnReactions } from './reactions/reaction-queries.ts'
import { selectReportedAmong } from './reports/report-queries.ts'
import { selectSavedAmong } from './saved/saved-queries.ts'

/** The member's reactions, saves and reports on these posts. Posts that do not exist are left out. */
export async function readOwnMarks(db: Db, userId: string, postIds: string[]): Promise<OwnMarks> {
  const [reactions, saved, reported] = await Promise.all([
    selectOwnReactions(db, userId, postIds),
    selectSavedAmong(db, userId, postIds),
    selectReportedAmong(db, userId, postIds),
  ])
  return {
    reactions: Object.fromEntries(reactions.map(({ postId, emoji }) => [postId, Reaction.parse(emoji)])),
    saved: saved.map((row) => row.postId),
    reported: reported.map((row) => row.postId),
  }
}
