import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { commentCount, isVisible, mutedPost, reactionSum } from './seen-queries.ts'

/** The posts since a time by those whom the reader follows that have the most reactions and comments. */
export function selectTopPosts(db: Db, reader: string, since: Date, limit: number) {
  return db
    .selectFrom('follows')
    .innerJoin('posts', 'posts.user_id', 'follows.followee_id')
    .innerJoin('users', 'users.user_id', 'posts.user_id')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.post_id')
    .select([
      'posts.post_id as postId',
      'users.full_name as fullName',
      'posts.content',
      reactionSum(reader).as('reactions'),
      commentCount(reader).as('comments'),
    ])
    .where('follows.follower_id', '=', reader)
    .where('follows.accepted_at', 'is not', null)
    .where('posts.created_at', '>=', since)
    .where('posts.hidden_at', 'is', null)
    .where(isVisible(reader))
    .where(mutedPost(reader), 'is', null)
    .orderBy(sql`${reactionSum(reader)} + ${commentCount(reader)}`, 'desc')
    .orderBy('posts.post_id', 'desc')
    .limit(limit)
    .execute()
}
