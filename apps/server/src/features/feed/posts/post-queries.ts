import type { Reaction } from '@canopy/contract/feed'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Claim, takeKey } from '../../../db/idempotency.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'

/** How often each emoji was chosen; 0 for those that were not. */
const reactionCounts = sql<Record<Reaction, number>>`json_build_object(
  '👍', thumbs, '❤️', hearts, '👏', claps, '😊', smiles, '😮', wows, '💡', ideas)`

/** With their counts, so that a page takes one statement. */
const posts = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.user_id')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.post_id')
    .leftJoin('media', 'media.name', 'posts.image')
    .select([
      'posts.post_id as postId',
      'posts.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.profile_image as profileImage',
      'posts.content',
      'posts.image',
      'posts.image_alt as imageAlt',
      'media.width as imageWidth',
      'media.height as imageHeight',
      'posts.created_at as createdAt',
      'posts.hidden_at as hiddenAt',
      reactionCounts.as('reactionCounts'),
      'post_counts.comments as commentCount',
    ])

export type PostRow = InferResult<ReturnType<typeof posts>>[number]

/** All posts, those written by `author`, or those saved by `savedBy`. With `withHidden`, also those that moderators removed. */
export type PostFilter = {
  author?: string | undefined
  savedBy?: string | undefined
  withHidden?: boolean
}

/** A page of posts, newest first. */
export function selectPosts(
  db: Db,
  { author, savedBy, withHidden = false }: PostFilter,
  limit: number,
  after: Cursor | undefined,
): Promise<PostRow[]> {
  let query = posts(db)
  if (!withHidden) query = query.where('posts.hidden_at', 'is', null)
  if (author !== undefined) query = query.where('posts.user_id', '=', author)
  if (savedBy !== undefined) {
    query = query.where('posts.post_id', 'in', (eb) =>
      eb.selectFrom('saved_posts').select('post_id').where('user_id', '=', savedBy),
    )
  }
  return keyset(query, {
    by: ['posts.created_at', 'posts.post_id'],
    direction: 'desc',
    after,
    limit,
  }).execute()
}

export function selectPost(db: Db, postId: string): Promise<PostRow | undefined> {
  return posts(db).where('posts.post_id', '=', postId).where('posts.hidden_at', 'is', null).executeTakeFirst()
}

/** The number of reactions to a post and of comments on it; undefined if there is no such post. */
export function selectCounts(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.post_id')
    .select([
      sql<number>`thumbs + hearts + claps + smiles + wows + ideas`.as('reactions'),
      'post_counts.comments',
    ])
    .where('posts.post_id', '=', postId)
    .where('posts.hidden_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The number of the state that a statement reads; that of a later state is larger. While `xmax` of PostgreSQL's snapshots stays the same,
 * transactions can only leave the list of those in progress.
 */
const state = sql<number>`
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint * 1000
  - (select count(*) from pg_snapshot_xip(pg_current_snapshot()))`

/** The posts with these ids that exist and are not hidden, in no particular order. */
export function selectPostsById(db: Db, postIds: string[]) {
  return posts(db)
    .select(state.as('state'))
    .where('posts.post_id', '=', anyOf(postIds))
    .where('posts.hidden_at', 'is', null)
    .execute()
}

export async function readState(db: Db): Promise<number> {
  const row = await db.selectNoFrom(state.as('state')).executeTakeFirstOrThrow()
  return row.state
}

export async function selectPostExists(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NewPost = { postId: string; userId: string; content: string; image: string | null; imageAlt: string }

type Inserted = Pick<PostRow, 'fullName' | 'username' | 'profileImage' | 'createdAt'>

/**
 * Takes the key of `claim`, if any, and inserts the post. Returns undefined, and writes nothing, if the key is taken. Requires the row of
 * the picture in `media`.
 */
export async function insertPost(
  tx: Tx,
  { postId, userId, content, image, imageAlt }: NewPost,
  claim: Claim | undefined,
): Promise<Inserted | undefined> {
  const { rows } = await sql<Inserted>`
    with claimed as (${claim ? takeKey(claim, { postId }) : sql`select`}),
    written as (
      insert into posts (post_id, user_id, content, image, image_alt)
      select ${postId}, ${userId}, ${content}, ${image}, ${imageAlt} from claimed
      returning user_id, created_at
    )
    select full_name as "fullName", username, profile_image as "profileImage", written.created_at as "createdAt"
    from written join users using (user_id)`.execute(tx)
  return rows[0]
}

const anyPost = (db: Db, postId: string) =>
  db
    .selectFrom('posts')
    .select(['user_id as authorId', 'content', 'image', 'hidden_at as hiddenAt'])
    .where('post_id', '=', postId)

/** A post, also one that moderators have hidden. */
export const selectAnyPost = (db: Db, postId: string) => anyPost(db, postId).executeTakeFirst()

/**
 * Locks a post until the transaction ends, so that changes to its reactions, comments and notifications run one after the other. Also one
 * that moderators have hidden.
 */
export const lockAnyPost = (tx: Tx, postId: string) => anyPost(tx, postId).forUpdate().executeTakeFirst()

/** The same for a post that is not hidden. */
export async function lockPost(tx: Tx, postId: string) {
  const post = await lockAnyPost(tx, postId)
  return post?.hiddenAt === null ? post : undefined
}

/** A part of a statement that locks the post like `lockPost` and returns its author, if `condition` is met. */
export const lockShown = (postId: string, condition = sql`true`) => sql`
  select user_id from posts where post_id = ${postId} and hidden_at is null and ${condition} for no key update`

export async function updatePostHidden(tx: Tx, postId: string, hiddenAt: Date | null) {
  await tx.updateTable('posts').set({ hidden_at: hiddenAt }).where('post_id', '=', postId).execute()
}

/** Its reactions, comments, saves, reports and notifications are deleted by foreign keys. */
export async function deletePostRow(tx: Tx, postId: string) {
  await tx.deleteFrom('posts').where('post_id', '=', postId).execute()
}

/** The members that exist, in no particular order. */
export function selectUserDetails(db: Db, userIds: string[]) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'full_name as fullName', 'username', 'profile_image as profileImage'])
    .where('user_id', '=', anyOf(userIds))
    .execute()
}
