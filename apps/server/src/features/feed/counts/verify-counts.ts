/** Counts again what triggers count beside each post, and on its comments. */

import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { readAll } from '../../../db/read-all.ts'

const NAMES = [
  '👍',
  '❤️',
  '👏',
  '😊',
  '😮',
  '💡',
  'comments',
  'commenters',
  'option 1',
  'option 2',
  'option 3',
  'option 4',
]
const FIRST_OPTION = NAMES.indexOf('option 1')

/**
 * Stored and actual counts of a post, in the order of `NAMES`. `stored` is null for a post whose row is missing. `miscounted` is the number
 * of its comments whose reactions or replies are counted wrongly.
 */
type Counted = { postId: string; stored: number[] | null; counted: number[]; miscounted: number }

/** Hidden posts included. One statement, so that it is right while reactions and comments are written. */
async function selectCounted(db: Db, limit: number, after: string | undefined): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select post_id as "postId",
      case when post_counts.post_id is not null
        then array[thumbs, hearts, claps, smiles, wows, ideas, post_counts.comments, commenters] || votes end as stored,
      array[
        reacted.thumb, reacted.heart, reacted.clap, reacted.smile, reacted.wow, reacted.idea, written.comment, written.author
      ]::integer[] || voted.chosen as counted,
      (
        select count(*)::integer from comments
        where comments.post_id = posts.post_id and (thumbs, hearts, claps, smiles, wows, ideas, replies) <> (
          select
            count(*) filter (where emoji = '👍'),
            count(*) filter (where emoji = '❤️'),
            count(*) filter (where emoji = '👏'),
            count(*) filter (where emoji = '😊'),
            count(*) filter (where emoji = '😮'),
            count(*) filter (where emoji = '💡'),
            (select count(*) from comments reply where reply.parent_id = comments.comment_id and reply.hidden_at is null)
          from comment_reactions where comment_reactions.comment_id = comments.comment_id
        )
      ) as miscounted
    from posts
    left join post_counts using (post_id)
    left join polls using (post_id)
    cross join lateral (
      select
        count(*) filter (where emoji = '👍') as thumb,
        count(*) filter (where emoji = '❤️') as heart,
        count(*) filter (where emoji = '👏') as clap,
        count(*) filter (where emoji = '😊') as smile,
        count(*) filter (where emoji = '😮') as wow,
        count(*) filter (where emoji = '💡') as idea
      from reactions where post_id = posts.post_id
    ) reacted
    cross join lateral (
      select count(*) as comment, count(distinct user_id) as author
      from comments where post_id = posts.post_id and hidden_at is null
    ) written
    cross join lateral (
      select array(
        select (select count(*) from poll_votes where post_id = posts.post_id and option = place)::integer
        from generate_series(1, cardinality(votes)) as place order by place
      ) as chosen
    ) voted
    where ${after ?? null}::uuid is null or post_id > ${after ?? null}::uuid
    order by post_id limit ${limit}`.execute(db)
  return rows
}

function faultOf({ postId, stored, counted, miscounted }: Counted): string | undefined {
  if (!stored) return `post ${postId}: nothing is counted`
  if (miscounted > 0)
    return `post ${postId}: the reactions or replies to ${miscounted} of its comments are counted wrongly`
  const wrong = NAMES.flatMap((name, place) => {
    const [had = 0, has = 0] = [stored[place], counted[place]]
    // Votes of members who have left are still counted.
    const isOption = place >= FIRST_OPTION
    if (isOption ? had >= has : had === has) return []
    return [`post ${postId}: ${name} is ${had}, but should be ${has}${isOption ? ' or more' : ''}`]
  })
  return wrong[0]
}

/** Reads the posts in pages. `wrong` is the number of posts whose counts differ, `fault` says what differs first. */
export async function verifyCounts(
  db: Db,
): Promise<{ posts: number; wrong: number; fault: string | undefined }> {
  const result: Awaited<ReturnType<typeof verifyCounts>> = { posts: 0, wrong: 0, fault: undefined }
  const all = readAll(
    (limit, after: string | undefined) => selectCounted(db, limit, after),
    ({ postId }) => postId,
  )
  for await (const post of all) {
    const fault = faultOf(post)
    result.posts += 1
    if (fault === undefined) continue
    result.wrong += 1
    result.fault ??= fault
  }
  return result
}
