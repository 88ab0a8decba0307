import { createHash } from 'node:crypto'
import type { Commenting, Post } from '@canopy/contract/feed/shapes'
import type { NewPoll } from '@canopy/contract/feed/writing/new-poll'
import { Uuid } from '@canopy/contract/fields'
import { HOUR } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { type IdempotencyKey, idempotencyKeyOf, readReply, takeKey } from '../../../db/idempotency.ts'
import { joinCalls } from '../../../db/join-calls.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, type StoredPicture } from '../../../media/index.ts'
import { hasEntities, noEntities, recordEntities } from '../entities/entities.ts'
import { insertPoll } from '../polls/poll-queries.ts'
import { insertFurtherPictures, insertPosts, type PostRow } from '../posts/post-queries.ts'
import { readPost } from '../posts/posts.ts'
import { lockPrivacy } from '../posts/privacy-queries.ts'
import { presentTo } from '../posts/private-pictures.ts'
import { requirePublicAccount } from '../posts/set-outside.ts'

type PostContent = {
  userId: string
  content: string
  commenting: Commenting
  /** Shows the post to people without an account, too. */
  outside: boolean
  poll?: NewPoll | null | undefined
  now: Date
}

export type NewPost = PostContent & {
  /** The descriptions of the pictures, in their order; missing ones are empty. */
  alts: string[]
  images: StoredPicture[]
  /** The pictures as uploaded, to tell whether a repeated request has the same content. */
  sentImages: Buffer[]
}

type Picture = { name: string; alt: string; width: number; height: number }

/** For a repeated request `made` is false, and the post is as it is now. */
type Written = { made: boolean; post: Post }

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

const none = { '👍': 0, '❤️': 0, '👏': 0, '😊': 0, '😮': 0, '💡': 0 }
const untouched = {
  reactionCounts: none,
  commentCount: 0,
  edits: 0,
  editedAt: null,
  hiddenAt: null,
  muted: null,
  verified: null,
}

/** Stored with the idempotency key. */
const Created = z.object({ postId: Uuid })

function idempotencyKeyFor(
  { userId, content, alts, sentImages, commenting, outside, poll }: NewPost,
  key: string | undefined,
) {
  if (key === undefined) return undefined
  const [image, ...further] = sentImages.map(hashOf)
  const sent = [content, alts[0] ?? '', image, ...further.map((hash, at) => [alts[at + 1] ?? '', hash])]
  // Earlier requests said nothing about comments and people outside.
  const chosen = [...(commenting === 'everybody' ? [] : [{ commenting }]), ...(outside ? [{ outside }] : [])]
  return idempotencyKeyOf({
    userId,
    scope: 'post',
    key,
    content: [...sent, ...chosen, ...(poll ? [poll] : [])],
  })
}

/** The post that an earlier request with this key created. @throws AppError idempotency_key_reused, post_not_found */
export async function readEarlier(tx: Tx, media: Media, idempotencyKey: IdempotencyKey): Promise<Written> {
  const { postId } = await readReply(tx, idempotencyKey, Created)
  return { made: false, post: await readPost(tx, media, idempotencyKey.userId, postId) }
}

/** A change of the account's privacy waits for this post, and moves its pictures. */
async function recordPictures(tx: Tx, media: Media, userId: string, pictures: StoredPicture[]) {
  const isPrivate = await lockPrivacy(tx, userId)
  for (const picture of pictures) await insertMedia(tx, userId, picture)
  const names = pictures.map(({ name }) => name)
  if (isPrivate) await media.makePrivate(tx, names)
  await addJob(tx, 'hash_pictures', {})
}

/** Pictures of a new post, in the form in which the database returns them. */
function pictureRow([first, ...furtherPictures]: Picture[]) {
  return {
    image: first?.name ?? null,
    imageAlt: first?.alt ?? '',
    imageWidth: first?.width ?? null,
    imageHeight: first?.height ?? null,
    furtherPictures,
  } satisfies Partial<PostRow>
}

const pollRow = ({ poll, now }: PostContent) =>
  poll ? { options: poll.options, endsAt: new Date(now.getTime() + poll.hours * HOUR) } : null

/** A post whose pictures are recorded and where they belong. */
type Publishing = PostContent & { postId: string; pictures: Picture[]; idempotencyKey?: IdempotencyKey }

/**
 * Publishes posts, with one statement if they are nothing but text. Returns undefined for those whose idempotency keys are taken, of which
 * nothing is written.
 */
export async function publishPosts(
  tx: Tx,
  media: Media,
  posts: readonly Publishing[],
): Promise<(Post | undefined)[]> {
  const rows = posts.map((post) => ({ ...post, ...pictureRow(post.pictures), poll: pollRow(post) }))
  const inserted = new Map((await insertPosts(tx, rows)).map((row) => [row.postId, row]))
  const published: (Post | undefined)[] = []
  for (const row of rows) {
    const written = inserted.get(row.postId)
    published.push(written && (await completePost(tx, media, { ...row, ...written })))
  }
  return published
}

/** Writes what belongs to a post that is in its table, and announces it. */
async function completePost(
  tx: Tx,
  media: Media,
  {
    poll,
    ...row
  }: Omit<PostRow, keyof typeof untouched | 'poll' | 'tags' | 'mentions'> & {
    poll: ReturnType<typeof pollRow>
  },
): Promise<Post> {
  const { postId, userId, content, furtherPictures } = row
  if (poll) await insertPoll(tx, { postId, ...poll })
  if (furtherPictures.length > 0) await insertFurtherPictures(tx, postId, furtherPictures)
  const entities = hasEntities(content)
    ? await recordEntities(tx, { postId, author: userId, content })
    : noEntities
  publish(tx, { type: 'post.created', postId })
  return presentTo(media, userId, {
    ...row,
    ...entities,
    ...untouched,
    poll: poll && { options: poll.options, endsAt: poll.endsAt.toISOString() },
  })
}

/** The post as it will be published, without its pictures. @throws AppError post_empty */
function toPublishing(
  { alts, images, sentImages, ...content }: NewPost,
  key: string | undefined,
): Publishing {
  if (content.content === '' && images.length === 0) throw new AppError('post_empty')
  const idempotencyKey = idempotencyKeyFor({ ...content, alts, images, sentImages }, key)
  return { ...content, postId: uuidv7(), pictures: [], ...(idempotencyKey && { idempotencyKey }) }
}

/** Creates a post once per `key`. @throws AppError post_empty, account_private, idempotency_key_reused, post_not_found if it was deleted since */
export async function createPost(
  tx: Tx,
  media: Media,
  draft: NewPost,
  key: string | undefined,
): Promise<Written> {
  const { idempotencyKey, ...publishing } = toPublishing(draft, key)
  const { postId, userId } = publishing
  if (draft.outside) await requirePublicAccount(tx, userId)
  // Only the first request takes space for the pictures.
  if (idempotencyKey && !(await takeKey(tx, idempotencyKey, { postId })))
    return readEarlier(tx, media, idempotencyKey)
  if (draft.images.length > 0) await recordPictures(tx, media, userId, draft.images)
  const pictures = draft.images.map(({ name, width, height }, at) => ({
    name,
    alt: draft.alts[at] ?? '',
    width,
    height,
  }))
  const [post] = await publishPosts(tx, media, [{ ...publishing, pictures }])
  if (!post) throw new Error('a post without a key was not inserted')
  return { made: true, post }
}

/** Small enough that nobody waits for long. */
const TOGETHER_MAX = 32

const isText = ({ images, outside, poll, content }: NewPost) =>
  images.length === 0 && !outside && !poll && !hasEntities(content)

/**
 * Creates posts as `createPost` does. Those that are nothing but text are written together with others that arrive meanwhile: most of the
 * cost of one is that of a statement and a commit.
 */
export function createPostWriter({ transaction, inOneStatement, media }: Deps) {
  const writeTexts = joinCalls(
    (posts: Publishing[]) => inOneStatement((tx) => publishPosts(tx, media, posts)),
    TOGETHER_MAX,
  )
  return async (draft: NewPost, key: string | undefined): Promise<Written> => {
    if (!isText(draft)) return transaction((tx) => createPost(tx, media, draft, key))
    const publishing = toPublishing(draft, key)
    const post = await writeTexts(publishing)
    if (post) return { made: true, post }
    const { idempotencyKey } = publishing
    if (!idempotencyKey) throw new Error('a post without a key was not inserted')
    return transaction((tx) => readEarlier(tx, media, idempotencyKey))
  }
}
