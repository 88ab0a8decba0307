import { type InferResult, sql } from 'kysely'
import { NIL } from 'uuid'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { canSeePostsOf } from '../../visibility/index.ts'

type NewPollRow = { postId: string; options: string[]; endsAt: Date }

export async function insertPoll(tx: Tx, { postId, options, endsAt }: NewPollRow) {
  await tx
    .insertInto('polls')
    .values({ post_id: postId, options, votes: options.map(() => 0), ends_at: endsAt })
    .execute()
}

/** A poll with the member's own vote, from 1. */
const polls = (db: Db, userId: string) =>
  db
    .selectFrom('polls')
    .innerJoin('posts', 'posts.post_id', 'polls.post_id')
    .leftJoin('poll_votes as own', (join) =>
      join.onRef('own.post_id', '=', 'polls.post_id').on('own.user_id', '=', userId),
    )
    .select(['polls.post_id as postId', 'polls.votes', 'polls.ends_at as endsAt', 'own.option'])

export type PollRow = InferResult<ReturnType<typeof polls>>[number]

/** Reads the poll of a post that the member sees. */
export function selectPoll(db: Db, userId: string, postId: string): Promise<PollRow | undefined> {
  return polls(db, userId).where('polls.post_id', '=', postId).executeTakeFirst()
}

/** Requires that the post is locked. */
export async function insertVote(
  tx: Tx,
  { postId, userId, option }: { postId: string; userId: string; option: number },
) {
  await tx.insertInto('poll_votes').values({ post_id: postId, user_id: userId, option }).execute()
}

/** Whether anybody has voted in the poll of a post, if it has one. They may have left since. */
export async function hasVotes(db: Db, postId: string): Promise<boolean> {
  const voted = await db
    .selectFrom('polls')
    .select('post_id')
    .where('post_id', '=', postId)
    .where(sql<boolean>`0 < any(votes)`)
    .executeTakeFirst()
  return voted !== undefined
}

export function selectVotes(db: Db, postIds: string[]) {
  return db
    .selectFrom('polls')
    .select(['post_id as postId', 'votes'])
    .where('post_id', '=', anyOf(postIds))
    .execute()
}

/** Selects the members who voted in the poll of a post, and may see it. */
export async function selectVotersAmong(db: Db, postId: string, memberIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('poll_votes')
    .innerJoin('posts', 'posts.post_id', 'poll_votes.post_id')
    .select('poll_votes.user_id as userId')
    .where('poll_votes.post_id', '=', postId)
    .where('poll_votes.user_id', '=', anyOf(memberIds))
    .where('posts.hidden_at', 'is', null)
    .where(canSeePostsOf(sql`poll_votes.user_id`, sql`posts.user_id`))
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The member's votes, ordered by post, after the one with the id `after`. */
export function selectVotesOf(db: Db, userId: string, limit: number, after: string = NIL) {
  return db
    .selectFrom('poll_votes')
    .innerJoin('polls', 'polls.post_id', 'poll_votes.post_id')
    .select([
      'poll_votes.post_id as postId',
      sql<string>`options[option]`.as('option'),
      'voted_at as votedAt',
    ])
    .where('poll_votes.user_id', '=', userId)
    .where('poll_votes.post_id', '>', after)
    .orderBy('poll_votes.post_id')
    .limit(limit)
    .execute()
}
