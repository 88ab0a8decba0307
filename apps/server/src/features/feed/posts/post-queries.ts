import type { Commenting } from '@canopy/contract/feed/shapes'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type IdempotencyKey, takeKeys } from '../../../db/idempotency.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { canSeePostsOf, isUnblocked } from '../../visibility/index.ts'
import { postMentions, postTags } from '../entities/seen-entities.ts'
import { taggedPosts } from '../tags/tag-queries.ts'
import { followedPosts } from './followed-queries.ts'
import {
  commentCount,
  isListed,
  isVisible,
  isVisiblePost,
  mutedPost,
  pollOf,
  type Reader,
  reactionCounts,
  reactionSum,
  verifiedChallenge,
} from './seen-queries.ts'

type FurtherPicture = { name: string; alt: string; width: number; height: number }

/** The pictures after the first one. */
export const furtherPictures = sql<FurtherPicture[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'alt', alt, 'width', width, 'height', height) order by position), '[]')
  from post_pictures join media using (name) where post_pictures.post_id = posts.post_id)`

/** Posts as `reader` sees them, with their counts, so that a page takes one statement. */
const posts = (db: Db, reader: Reader) =>
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
      furtherPictures.as('furtherPictures'),
      'posts.created_at as createdAt',
      'posts.edits',
      'posts.edited_at as editedAt',
      'posts.outside',
      'posts.hidden_at as hiddenAt',
      'posts.commenting',
      'users.is_private as isPrivate',
      reactionCounts(reader).as('reactionCounts'),
      commentCount(reader).as('commentCount'),
      mutedPost(reader).as('muted'),
      postTags.as('tags'),
      postMentions(reader).as('mentions'),
      verifiedChallenge.as('verified'),
      pollOf.as('poll'),
    ])

export type PostRow = InferResult<ReturnType<typeof posts>>[number]

type Page = { limit: number; after: Cursor | undefined }

const newestFirst = (page: Page) =>
  ({ by: ['posts.created_at', 'posts.post_id'], direction: 'desc', ...page }) as const

/** A page of posts, newest first. */
const pageOf = (query: ReturnType<typeof posts>, page: Page): Promise<PostRow[]> =>
  keyset(query, newestFirst(page)).execute()

const shownPosts = (db: Db, reader: Reader) => posts(db, reader).where('posts.hidden_at', 'is', null)

export type Viewer = { userId: string; seesAll: boolean }

/** Reader for a viewer: reading what everybody sees takes about two thirds of the time. */
const readerOf = ({ userId, seesAll }: Viewer): Reader => (seesAll ? undefined : userId)

/** The feed of everybody; without a viewer, as everybody sees it. */
export function selectPosts(db: Db, viewer: Viewer | undefined, page: Page) {
  const reader = viewer && readerOf(viewer)
  return pageOf(shownPosts(db, reader).where(isListed(reader)), page)
}

/** Reads posts of the viewer and of those whom the viewer follows. */
export function selectFollowedPosts(db: Db, viewer: Viewer, page: Page) {
  const ids = followedPosts(viewer.userId, page.limit, page.after)
  return pageOf(shownPosts(db, readerOf(viewer)).where('posts.post_id', '=', sql<string>`any(${ids})`), page)
}

/**
 * The ids of a page of posts by one author, who also sees those that moderators removed. As a list, and with what the author allows looked up
 * once: members have very different numbers of posts, and PostgreSQL would plan the whole page again at each call.
 */
const postsBy = (db: Db, { userId }: Viewer, author: string, page: Page) =>
  keyset(
    db
      .selectFrom('posts')
      .select('posts.post_id')
      .where('posts.user_id', '=', author)
      .$if(author !== userId, (query) => query.where('posts.hidden_at', 'is', null))
      .where(canSeePostsOf(userId, sql`${author}::uuid`)),
    newestFirst(page),
  )

export function selectPostsOf(db: Db, viewer: Viewer, author: string, page: Page) {
  const ids = postsBy(db, viewer, author, page)
  return pageOf(
    posts(db, readerOf(viewer)).where('posts.post_id', '=', sql<string>`any(array(${ids}))`),
    page,
  )
}

/** Reads posts with a tag, unless it is banned. */
export function selectTaggedPosts(db: Db, viewer: Viewer, tag: string, page: Page) {
  const ids = taggedPosts(viewer.userId, tag, page.limit, page.after)
  return pageOf(shownPosts(db, readerOf(viewer)).where('posts.post_id', '=', sql<string>`any(${ids})`), page)
}

export function selectSavedPosts(db: Db, viewer: Viewer, page: Page) {
  const saved = shownPosts(db, readerOf(viewer)).where('posts.post_id', 'in', (eb) =>
    eb.selectFrom('saved_posts').select('post_id').where('user_id', '=', viewer.userId),
  )
  return pageOf(saved.where(isVisible(viewer.userId)), page)
}

export function selectPost(db: Db, reader: string, postId: string): Promise<PostRow | undefined> {
  return shownPosts(db, reader)
    .where('posts.post_id', '=', postId)
    .where(isVisible(reader))
    .executeTakeFirst()
}

/** Reads those of the posts that the viewer sees, in no particular order. */
export const selectSeenPosts = (db: Db, viewer: Viewer, postIds: string[]): Promise<PostRow[]> =>
  shownPosts(db, readerOf(viewer))
    .where('posts.post_id', '=', anyOf(postIds))
    .where(isVisible(viewer.userId))
    .execute()

/** The number of reactions to a post and of comments on it; undefined if there is no such post. */
export function selectCounts(db: Db, reader: string, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.post_id')
    .select([reactionSum(reader).as('reactions'), commentCount(reader).as('comments')])
    .where('posts.post_id', '=', postId)
    .where('posts.hidden_at', 'is', null)
    .where(isVisiblePost(reader))
    .executeTakeFirst()
}

/**
 * The number of the state that a statement reads; that of a later state is larger. While `xmax` of PostgreSQL's snapshots stays the same,
 * transactions can only leave the list of those in progress.
 */
const state = sql<number>`
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint * 1000
  - (select count(*) from pg_snapshot_xip(pg_current_snapshot()))`

/** The posts with these ids that exist and are not hidden, in no particular order. Also those of private accounts. */
export function selectPostsById(db: Db, postIds: string[]) {
  return shownPosts(db, undefined)
    .select(state.as('state'))
    .where('posts.post_id', '=', anyOf(postIds))
    .execute()
}

export async function readState(db: Db): Promise<number> {
  const row = await db.selectNoFrom(state.as('state')).executeTakeFirstOrThrow()
  return row.state
}

export async function selectPostExists(db: Db, reader: string, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .where(isVisiblePost(reader))
    .executeTakeFirst()
  return row !== undefined
}

type NewPost = {
  postId: string
  userId: string
  content: string
  image: string | null
  imageAlt: string
  commenting: string
  outside: boolean
  idempotencyKey?: IdempotencyKey
}

/** The pictures after the first one, which is in the row of the post. */
export async function insertFurtherPictures(
  tx: Tx,
  postId: string,
  pictures: Pick<FurtherPicture, 'name' | 'alt'>[],
) {
  const rows = pictures.map(({ name, alt }, at) => ({ post_id: postId, position: at + 2, name, alt }))
  await tx.insertInto('post_pictures').values(rows).execute()
}

type Inserted = Pick<PostRow, 'postId' | 'fullName' | 'username' | 'profileImage' | 'isPrivate' | 'createdAt'>

/**
 * Takes the idempotency keys of posts, if any, and inserts the posts but those whose keys are taken. Requires the rows of the pictures in
 * `media`.
 */
export async function insertPosts(tx: Tx, posts: readonly NewPost[]): Promise<Inserted[]> {
  const { rows } = await sql<Inserted>`
    with wanted as (
      select * from unnest(
        ${posts.map(({ postId }) => postId)}::uuid[], ${posts.map(({ userId }) => userId)}::uuid[],
        ${posts.map(({ content }) => content)}::text[], ${posts.map(({ image }) => image)}::text[],
        ${posts.map(({ imageAlt }) => imageAlt)}::text[], ${posts.map(({ commenting }) => commenting)}::text[],
        ${posts.map(({ outside }) => outside)}::boolean[],
        ${posts.map(({ idempotencyKey }) => idempotencyKey?.key)}::text[],
        ${posts.map(({ idempotencyKey }) => idempotencyKey?.contentHash)}::bytea[]
      ) as wanted (post_id, user_id, content, image, image_alt, commenting, outside, key, content_hash)
    ), key_taken as (${takeKeys('post', sql`select *, jsonb_build_object('postId', post_id) as reply from wanted`)}),
    written as (
      insert into posts (post_id, user_id, content, image, image_alt, commenting, outside)
      select post_id, user_id, content, image, image_alt, commenting, outside from wanted
      where key is null or post_id in (select (reply ->> 'postId')::uuid from key_taken)
      order by post_id
      returning post_id, user_id, created_at
    )
    select post_id as "postId", full_name as "fullName", username, profile_image as "profileImage", is_private as "isPrivate",
      written.created_at as "createdAt"
    from written join users using (user_id)`.execute(tx)
  return rows
}

/** The names of all pictures, in order. */
export const pictureNames = sql<string[]>`array_remove(
  array(select image union all (select name from post_pictures where post_pictures.post_id = posts.post_id order by position)),
  null)`

/** The descriptions of its pictures. */
const pictureAlts = sql<string[]>`array(
  select image_alt where image_alt <> ''
  union all (select alt from post_pictures where post_pictures.post_id = posts.post_id and alt <> '' order by position))`

const anyPost = (db: Db, postId: string) =>
  db
    .selectFrom('posts')
    .select([
      'user_id as authorId',
      'content',
      pictureNames.as('pictures'),
      pictureAlts.as('alts'),
      pollOf.as('poll'),
      'hidden_at as hiddenAt',
    ])
    .where('post_id', '=', postId)

/** A post, also one that moderators have hidden. */
export const selectAnyPost = (db: Db, postId: string) => anyPost(db, postId).executeTakeFirst()

/**
 * Locks a post until the transaction ends, so that changes to its reactions, comments and notifications run one after the other. Also one
 * that moderators have hidden.
 */
export const lockAnyPost = (tx: Tx, postId: string) => anyPost(tx, postId).forUpdate().executeTakeFirst()

/** Locks a post that the reader sees. */
export const lockPost = (tx: Tx, reader: string, postId: string) =>
  anyPost(tx, postId)
    .where('hidden_at', 'is', null)
    .where(isVisiblePost(reader))
    .forUpdate()
    .executeTakeFirst()

export async function updateCommenting(tx: Tx, postId: string, commenting: Commenting) {
  await tx.updateTable('posts').set({ commenting }).where('post_id', '=', postId).execute()
}

export async function updatePostHidden(tx: Tx, postId: string, hiddenAt: Date | null) {
  await tx.updateTable('posts').set({ hidden_at: hiddenAt }).where('post_id', '=', postId).execute()
}

/** Its reactions, comments, saves, reports and notifications are deleted by foreign keys. */
export async function deletePostRow(tx: Tx, postId: string) {
  await tx.deleteFrom('posts').where('post_id', '=', postId).execute()
}

/** The members that exist and whom the reader may know of, in no particular order. */
export function selectUserDetails(db: Db, reader: string, userIds: string[]) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'full_name as fullName', 'username', 'profile_image as profileImage'])
    .where('user_id', '=', anyOf(userIds))
    .where(isUnblocked(reader, sql.ref('users.user_id')))
    .execute()
}
