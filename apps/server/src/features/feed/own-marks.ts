import { type OwnMarks, Reaction } from '@canopy/contract/feed'
import type { Db } from '../../db/database.ts'
import { selectMutedThreadsAmong } from './muted-thread-queries.ts'
import { selectPollResults } from './polls/poll-queries.ts'
import { presentResults } from './polls/polls.ts'
import { selectOwnReactions } from './reactions/reaction-queries.ts'
import { selectReportedAmong } from './reports/report-queries.ts'
import { selectSavedAmong } from './saved/saved-queries.ts'

/**
 * The member's reactions, saves, reports and muted threads among these posts, and the results of polls that the member may know. Posts that do not exist are
 * left out.
 */
export async function readOwnMarks(
  db: Db,
  { userId, postIds, now }: { userId: string; postIds: string[]; now: Date },
): Promise<OwnMarks> {
  const [reactions, saved, reported, mutedThreads, polls] = await Promise.all([
    selectOwnReactions(db, userId, postIds),
    selectSavedAmong(db, userId, postIds),
    selectReportedAmong(db, userId, postIds),
    selectMutedThreadsAmong(db, userId, postIds),
    selectPollResults(db, { userId, postIds, now }),
  ])
  return {
    reactions: Object.fromEntries(reactions.map(({ postId, emoji }) => [postId, Reaction.parse(emoji)])),
    saved: saved.map((row) => row.postId),
    reported: reported.map((row) => row.postId),
    mutedThreads,
    polls: Object.fromEntries(polls.map((row) => [row.postId, presentResults(row)])),
  }
}
