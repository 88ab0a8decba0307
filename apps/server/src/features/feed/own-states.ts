import { type OwnStates, Reaction } from '@canopy/contract/feed/shapes'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/database.ts'
import { mutedThreadsAmong } from './muted-thread-queries.ts'
import { pollResults } from './polls/poll-queries.ts'
import { presentResults } from './polls/polls.ts'
import { selectSeenAmong } from './posts/privacy-queries.ts'
import { ownReactions } from './reactions/reaction-queries.ts'
import { reportedAmong } from './report-queries.ts'
import { savedAmong } from './saved/saved-queries.ts'

const idsOf = (rows: { postId: string }[]) => rows.map(({ postId }) => postId)

/**
 * The member's reactions, saves, reports and muted threads among these posts, and the results of polls that the member may know, read with
 * one statement, as every page of posts is followed by it. Posts that do not exist, or that the member may not see, are left out.
 */
export async function readOwnStates(
  db: Db,
  { userId, postIds, now }: { userId: string; postIds: string[]; now: Date },
): Promise<OwnStates> {
  const seen = sql<string>`any(array(select post_id from seen))`
  const { reactions, saved, reported, mutedThreads, polls } = await db
    .with(
      (cte) => cte('seen').materialized(),
      () => selectSeenAmong(db, userId, postIds),
    )
    .selectNoFrom([
      jsonArrayFrom(ownReactions(db, userId, seen)).as('reactions'),
      jsonArrayFrom(savedAmong(db, userId, seen)).as('saved'),
      jsonArrayFrom(reportedAmong(db, userId, sql`any(array(select post_id::text from seen))`)).as(
        'reported',
      ),
      jsonArrayFrom(mutedThreadsAmong(db, userId, seen)).as('mutedThreads'),
      jsonArrayFrom(pollResults(db, { userId, among: seen, now })).as('polls'),
    ])
    .executeTakeFirstOrThrow()
  return {
    reactions: Object.fromEntries(reactions.map(({ postId, emoji }) => [postId, Reaction.parse(emoji)])),
    saved: idsOf(saved),
    reported: idsOf(reported),
    mutedThreads: idsOf(mutedThreads),
    polls: Object.fromEntries(polls.map((row) => [row.postId, presentResults(row)])),
  }
}
