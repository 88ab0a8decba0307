import type { OwnStates, Reaction } from '@canopy/contract/feed/shapes'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'
import type { PollRow } from './polls/poll-queries.ts'
import { presentResults } from './polls/polls.ts'
import { isVisible } from './posts/seen-queries.ts'

type Row = Omit<OwnStates, 'reactions' | 'polls'> & {
  /** A constraint of the table says which emojis there are. */
  reactions: Record<string, Reaction>
  polls: Pick<PollRow, 'postId' | 'votes' | 'option'>[]
}

/** The posts that were asked about and that the member may see. */
const seen = sql`any(array(select post_id from seen))`

/**
 * The member's reactions, saves, reports and muted threads among these posts, and the results of those polls that the member voted in or that
 * are over. Also an author does not know them before. Read with one statement, as every page of posts is followed by it. Posts that do not
 * exist, or that the member may not see, are left out; authors also see their own posts that moderators have hidden, without results.
 */
export async function readOwnStates(
  db: Db,
  { userId, postIds, now }: { userId: string; postIds: string[]; now: Date },
): Promise<OwnStates> {
  const { rows } = await sql<Row>`
    with seen as materialized (
      select posts.post_id, posts.hidden_at is null as shown from posts join users on users.user_id = posts.user_id
      where posts.post_id = ${anyOf(postIds)} and (posts.hidden_at is null or posts.user_id = ${userId})
        and ${isVisible(userId)}
    )
    select
      (
        select coalesce(json_object_agg(post_id, emoji), '{}') from reactions where user_id = ${userId} and post_id = ${seen}
      ) as reactions,
      array(select post_id from saved_posts where user_id = ${userId} and post_id = ${seen}) as saved,
      array(
        select distinct thing_id from reports join report_cases using (case_id)
        where reporter_id = ${userId} and kind = 'post' and thing_id = any(array(select post_id::text from seen))
      ) as reported,
      array(select post_id from muted_threads where user_id = ${userId} and post_id = ${seen}) as "mutedThreads",
      (
        select coalesce(json_agg(json_build_object('postId', post_id, 'votes', votes, 'option', option)), '[]')
        from seen join polls using (post_id)
          left join (select post_id, option from poll_votes where user_id = ${userId}) own using (post_id)
        where shown and (option is not null or ends_at <= ${now})
      ) as polls`.execute(db)
  const [states] = rows
  if (!states) throw new Error('a statement without conditions returned no row')
  return {
    ...states,
    polls: Object.fromEntries(states.polls.map((row) => [row.postId, presentResults(row)])),
  }
}
