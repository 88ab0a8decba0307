import type { Post } from '@canopy/contract/feed/shapes'
import type { PostEdit, PostVersion } from '@canopy/contract/feed/writing/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import { applyEdit } from '../edit.ts'
import { recordEntities } from '../entities/entities.ts'
import { hasVotes } from '../polls/poll-queries.ts'
import { readPost } from '../posts/posts.ts'
import {
  insertVersion,
  lockForEdit,
  selectCurrentVersion,
  selectVersions,
  updatePost,
} from './edit-queries.ts'

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at])

type Edit = PostEdit & { postId: string; userId: string; now: Date }

/**
 * Changes the text of a post and the descriptions of its pictures. What changes nothing is no edit.
 * @throws AppError post_not_found, forbidden, post_changed with the post as it is now, too_late_to_edit, too_many_edits, poll_has_votes,
 * post_empty
 */
export async function editPost(
  tx: Tx,
  media: Media,
  { postId, userId, content, alts, seen, now }: Edit,
): Promise<Post> {
  const before = await lockForEdit(tx, userId, postId)
  if (!before) throw new AppError('post_not_found')
  // Missing descriptions are empty, and those of pictures that there are not are ignored.
  const described = before.alts.map((_, at) => alts[at] ?? '')
  return applyEdit(before, {
    userId,
    seen,
    now,
    isSame: before.content === content && isSame(before.alts, described),
    changed: 'post_changed',
    read: () => readPost(tx, media, userId, postId),
    async write() {
      if (await hasVotes(tx, postId)) throw new AppError('poll_has_votes')
      if (content === '' && before.alts.length === 0) throw new AppError('post_empty')
      await insertVersion(tx, postId, before)
      await updatePost(tx, postId, { content, alts: described })
      await recordEntities(tx, { postId, author: userId, content })
      publish(tx, { type: 'post.changed', postId })
    },
  })
}

/** The newest first. @throws AppError post_not_found */
export async function readVersions(db: Db, reader: string, postId: string): Promise<PostVersion[]> {
  const [current, earlier] = await Promise.all([
    selectCurrentVersion(db, reader, postId),
    selectVersions(db, postId),
  ])
  if (!current) throw new AppError('post_not_found')
  return [current, ...earlier].map(({ content, alts, writtenAt }) => ({
    content,
    alts,
    timestamp: writtenAt.toISOString(),
  }))
}
