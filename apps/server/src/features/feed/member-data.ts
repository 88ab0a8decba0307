/** Posts, comments and marks in the export of a member's data, and their deletion with the account. */

import { LIST_PAGE_MAX } from '@canopy/contract/limits'
import type { Db, Tx } from '../../db/database.ts'
import type { Cursor } from '../../db/keyset.ts'
import { readAll } from '../../db/read-all.ts'
import { publish } from '../../live/publish.ts'
import type { Media } from '../../media/index.ts'
import { publishChanged } from '../notifications/index.ts'
import {
  deletePostsOf,
  lockActivityOf,
  selectCommentsOf,
  selectNotifiedReactionsOf,
  selectPostsWithActivityOf,
  selectReactionsOf,
} from './member-data-queries.ts'
import { selectPosts } from './posts/post-queries.ts'
import { presentPost } from './posts/posts.ts'
import { selectSaved } from './saved/saved-queries.ts'

async function readPosts(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const rows = await selectPosts(db, { author: userId, withHidden: true }, limit, after)
  return rows.map(presentPost)
}

export const memberData = (db: Db, userId: string) => ({
  posts: readAll(
    (limit, after: Cursor | undefined) => readPosts(db, userId, limit, after),
    ({ timestamp, postId }) => ({ time: new Date(timestamp), id: postId }),
  ),
  comments: readAll(
    (limit, after: string | undefined) => selectCommentsOf(db, userId, limit, after),
    ({ commentId }) => commentId,
  ),
  reactions: readAll(
    (limit, after: string | undefined) => selectReactionsOf(db, userId, limit, after),
    ({ postId }) => postId,
  ),
  notifiedReactions: readAll(
    (limit, after: string | undefined) => selectNotifiedReactionsOf(db, userId, limit, after),
    ({ postId }) => postId,
  ),
  savedPosts: readAll(
    (limit, after: Cursor | undefined) => selectSaved(db, userId, limit, after),
    ({ postId, savedAt }) => ({ time: savedAt, id: postId }),
  ),
})

/**
 * Deletes the posts of a member who leaves, with their pictures. Comments and reactions on other posts are deleted with the account;
 * the newest of those posts and their authors' notifications are published again, because they change.
 */
export async function deleteMemberData(tx: Tx, media: Media, userId: string) {
  const posts = await deletePostsOf(tx, userId)
  const picturesOf = (some: typeof posts) => some.map(({ image }) => image).filter((image) => image !== null)
  await media.removeAll(tx, picturesOf(posts.filter(({ hiddenAt }) => !hiddenAt)), 'public')
  await media.removeAll(tx, picturesOf(posts.filter(({ hiddenAt }) => hiddenAt)), 'private')
  await lockActivityOf(tx, userId)
  const others = await selectPostsWithActivityOf(tx, userId, LIST_PAGE_MAX)
  for (const { postId } of posts) publish(tx, { type: 'post.deleted', postId })
  for (const { postId } of others) publish(tx, { type: 'post.counted', postId })
  for (const authorId of new Set(others.map((post) => post.authorId)))
    if (authorId !== userId) publishChanged(tx, authorId)
}
