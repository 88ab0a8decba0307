/** Posts, comments and marks in the export of a member's data, and their deletion with the account. */

import { LIST_PAGE_MAX } from '@canopy/contract/limits'
import type { Db, Tx } from '../../db/database.ts'
import type { Cursor } from '../../db/keyset.ts'
import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import type { Leaver } from '../../feature.ts'
import { publish } from '../../live/publish.ts'
import { publishChanged } from '../notifications/index.ts'
import { selectCommentReactionsOf } from './comments/comment-reaction-queries.ts'
import { deleteDraftsOf, selectDraftsOf } from './drafts/draft-queries.ts'
import {
  deletePostsOf,
  lockActivityOf,
  selectCommentsOf,
  selectCommentTagsOf,
  selectCommentVersionsOf,
  selectMentionsOf,
  selectNotifiedMentionsBy,
  selectNotifiedReactionsOf,
  selectPostsWithActivityOf,
  selectPostTagsOf,
  selectPostVersionsOf,
  selectReactionsOf,
  selectWrittenText,
} from './member-data-queries.ts'
import { selectMutedThreadsOf } from './muted-thread-queries.ts'
import { selectVotesOf } from './polls/poll-queries.ts'
import { selectPostsOf } from './posts/post-queries.ts'
import { presentPost } from './posts/present-post.ts'
import { selectSaved } from './saved/saved-queries.ts'

async function readPosts(db: Db, userId: string, limit: number, after: Cursor | undefined) {
  const rows = await selectPostsOf(db, { userId, seesAll: false }, userId, { limit, after })
  return rows.map((row) => ({ ...presentPost(row), commenting: row.commenting }))
}

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  posts: readAll(
    (limit, after: Cursor | undefined) => readPosts(db, userId, limit, after),
    ({ timestamp, postId }) => ({ time: new Date(timestamp), id: postId }),
  ),
  drafts: readAll(
    (limit, after: string | undefined) => selectDraftsOf(db, userId, limit, after),
    ({ draftId }) => draftId,
  ),
  postVersions: readAll(
    (limit, after: { postId: string; edit: number } | undefined) =>
      selectPostVersionsOf(db, userId, limit, after),
    ({ postId, edit }) => ({ postId, edit }),
  ),
  comments: readAll(
    (limit, after: string | undefined) => selectCommentsOf(db, userId, limit, after),
    ({ commentId }) => commentId,
  ),
  commentVersions: readAll(
    (limit, after: { commentId: string; edit: number } | undefined) =>
      selectCommentVersionsOf(db, userId, limit, after),
    ({ commentId, edit }) => ({ commentId, edit }),
  ),
  commentReactions: readAll(
    (limit, after: string | undefined) => selectCommentReactionsOf(db, userId, limit, after),
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
  postTags: readAll(
    (limit, after: { postId: string; tag: string } | undefined) => selectPostTagsOf(db, userId, limit, after),
    ({ postId, tag }) => ({ postId, tag }),
  ),
  commentTags: readAll(
    (limit, after: { commentId: string; tag: string } | undefined) =>
      selectCommentTagsOf(db, userId, limit, after),
    ({ commentId, tag }) => ({ commentId, tag }),
  ),
  mentions: readAll(
    (limit, after: { postId: string; commentId: string | null } | undefined) =>
      selectMentionsOf(db, userId, limit, after),
    ({ postId, commentId }) => ({ postId, commentId }),
  ),
  notifiedMentions: readAll(
    (limit, after: { textId: string; mentioned: string } | undefined) =>
      selectNotifiedMentionsBy(db, userId, limit, after),
    ({ textId, mentioned }) => ({ textId, mentioned }),
  ),
  mutedThreads: readAll(
    (limit, after: string | undefined) => selectMutedThreadsOf(db, userId, limit, after),
    ({ postId }) => postId,
  ),
  pollVotes: readAll(
    (limit, after: string | undefined) => selectVotesOf(db, userId, limit, after),
    ({ postId }) => postId,
  ),
  writtenText: readOnce(() => selectWrittenText(db, userId)),
  savedPosts: readAll(
    (limit, after: Cursor | undefined) => selectSaved(db, userId, limit, after),
    ({ postId, savedAt }) => ({ time: savedAt, id: postId }),
  ),
})

/**
 * Deletes the posts and drafts of a member who leaves, with their pictures. Comments and reactions on other posts are deleted with the
 * account; the newest of those posts and their authors' notifications are published again, because they change.
 */
export async function leave(tx: Tx, { media, userId }: Pick<Leaver, 'media' | 'userId'>) {
  const posts = await deletePostsOf(tx, userId)
  const pictures = posts.flatMap((post) => post.pictures)
  await media.remove(tx, [...pictures, ...(await deleteDraftsOf(tx, userId))])
  await lockActivityOf(tx, userId)
  const others = await selectPostsWithActivityOf(tx, userId, LIST_PAGE_MAX)
  for (const { postId } of posts) publish(tx, { type: 'post.deleted', postId, authorId: userId })
  for (const { postId } of others) publish(tx, { type: 'post.counted', postId })
  for (const authorId of new Set(others.map((post) => post.authorId)))
    if (authorId !== userId) publishChanged(tx, authorId)
}
