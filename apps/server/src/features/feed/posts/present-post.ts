/** Posts as clients get them. */

import { Commenting, type Post, type PostPicture, type ReactionCounts } from '@canopy/contract/feed/shapes'
import { REACTIONS } from '@canopy/contract/limits'
import { mediaUrl } from '../../../media/index.ts'
import { presentEntities } from '../entities/seen-entities.ts'
import type { PostRow } from './post-queries.ts'

export const cursorOf = ({ createdAt, postId }: PostRow) => ({ time: createdAt, id: postId })

/** Sorts counts by the order of `REACTIONS`, so that a post has the same bytes on every node. */
export function inOrder(counts: PostRow['reactionCounts']): ReactionCounts {
  return Object.fromEntries(REACTIONS.flatMap((emoji) => (counts[emoji] > 0 ? [[emoji, counts[emoji]]] : [])))
}

function picturesOf({ image, imageAlt, imageWidth, imageHeight, furtherPictures }: PostRow): PostPicture[] {
  const first = { image: image && mediaUrl(image), alt: imageAlt, width: imageWidth, height: imageHeight }
  return [first, ...furtherPictures.map(({ name, ...picture }) => ({ image: mediaUrl(name), ...picture }))]
}

export function presentPost(row: PostRow): Post {
  return {
    postId: row.postId,
    userId: row.userId,
    author: {
      fullName: row.fullName,
      username: row.username,
      profileImgUrl: row.profileImage && mediaUrl(row.profileImage),
    },
    content: row.content,
    ...presentEntities(row),
    image: row.image && mediaUrl(row.image),
    imageAlt: row.imageAlt,
    imageWidth: row.imageWidth,
    imageHeight: row.imageHeight,
    ...(row.furtherPictures.length > 0 && { pictures: picturesOf(row) }),
    likes: Object.values(row.reactionCounts).reduce((sum, count) => sum + count, 0),
    reactions: inOrder(row.reactionCounts),
    commentCount: row.commentCount,
    timestamp: row.createdAt.toISOString(),
    ...(row.editedAt && { edits: row.edits, editedAt: row.editedAt.toISOString() }),
    ...(row.commenting !== 'everybody' && { commenting: Commenting.parse(row.commenting) }),
    ...(row.outside && { outside: true }),
    ...(row.muted && { muted: row.muted }),
    ...(row.verified && { verified: row.verified }),
    ...(row.poll && { poll: row.poll }),
  }
}
