/** Counts again what triggers count beside each post. */

import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { readAll } from '../../../db/read-all.ts'

const NAMES = ['👍', '❤️', '👏', '😊', '😮', '💡', 'comments', 'commenters']

/** What is stored and what there is, in the order of `NAMES`. Nothing is stored for a post whose row is missing. */
type Counted = { postId: string; stored: number[] | null; counted: number[] }

/** Hidden posts included. One statement, so that it is right while reactions and comments are written. */
async function selectCounted(db: Db, limit: number, after: string | undefined): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select post_id as "postId",
      case when post_counts.post_id is not null
        then array[thumbs, hearts, claps, smiles, wows, ideas, post_counts.comments, commenters] end as stored,
      array[
        reacted.thumb, reacted.heart, reacted.clap, reacted.smile, reacted.wow, reacted.idea, written.comment, written.author
      ]::integer[] as counted
    from posts
    left join post_counts using (post_id)
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
    where ${after ?? null}::uuid is null or post_id > ${after ?? null}::uuid
    order by post_id limit ${limit}`.execute(db)
  return rows
}

function faultOf({ postId, stored, counted }: Counted): string | undefined {
  if (!stored) return `post ${postId}: nothing is counted`
  const place = NAMES.findIndex((_, index) => stored[index] !== counted[index])
  return place < 0
    ? undefined
    : `post ${postId}: ${NAMES[place]} is ${stored[place]}, but should be ${counted[place]}`
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
