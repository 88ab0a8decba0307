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
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, type StoredPicture } from '../../../media/index.ts'
import { hasEntities, noEntities, recordEntities } from '../entities/entities.ts'
import { insertPoll } from '../polls/poll-queries.ts'
import { insertFurtherPictures, insertPost, type PostRow } from '../posts/post-queries.ts'
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
export async function readEarlier(tx: Tx, media: Media, userId: string, idempotencyKey: IdempotencyKey) {
  const { postId } = await readReply(tx, idempotencyKey, Created)
  return { made: false, post: await readPost(tx, media, userId, postId) }
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

/**
 * Publishes a post whose pictures are recorded and where they belong. Returns undefined, and writes nothing, if the idempotency key is taken.
 */
export async function publishPost(
  tx: Tx,
  media: Media,
  { postId, pictures, ...post }: PostContent & { postId: string; pictures: Picture[] },
  idempotencyKey?: IdempotencyKey,
): Promise<Post | undefined> {
  const { userId, content, commenting, outside } = post
  const poll = pollRow(post)
  const row = { postId, userId, content, commenting, outside, ...pictureRow(pictures) }
  const inserted = await insertPost(tx, row, idempotencyKey)
  if (!inserted) return undefined
  if (poll) await insertPoll(tx, { postId, ...poll })
  if (row.furtherPictures.length > 0) await insertFurtherPictures(tx, postId, row.furtherPictures)
  const entities = hasEntities(content)
    ? await recordEntities(tx, { postId, author: userId, content })
    : noEntities
  publish(tx, { type: 'post.created', postId })
  return presentTo(media, userId, {
    ...row,
    ...inserted,
    ...entities,
    ...untouched,
    poll: poll && { options: poll.options, endsAt: poll.endsAt.toISOString() },
  })
}

/** Creates a post once per `key`. @throws AppError post_empty, account_private, idempotency_key_reused, post_not_found if it was deleted since */
export async function createPost(
  tx: Tx,
  media: Media,
  { alts, images, sentImages, ...content }: NewPost,
  key: string | undefined,
): Promise<{ made: boolean; post: Post }> {
  const { userId } = content
  const hasPictures = images.length > 0
  if (content.content === '' && !hasPictures) throw new AppError('post_empty')
  if (content.outside) await requirePublicAccount(tx, userId)
  const postId = uuidv7()
  const idempotencyKey = idempotencyKeyFor({ ...content, alts, images, sentImages }, key)
  if (hasPictures) {
    // Only the first request takes space for the pictures.
    if (idempotencyKey && (await takeKey(idempotencyKey, { postId }).execute(tx)).rows.length === 0)
      return readEarlier(tx, media, userId, idempotencyKey)
    await recordPictures(tx, media, userId, images)
  }
  const pictures = images.map(({ name, width, height }, at) => ({ name, alt: alts[at] ?? '', width, height }))
  const post = await publishPost(
    tx,
    media,
    { postId, pictures, ...content },
    hasPictures ? undefined : idempotencyKey,
  )
  if (post) return { made: true, post }
  if (!idempotencyKey) throw new Error('a post without a key was not inserted')
  return readEarlier(tx, media, userId, idempotencyKey)
}
