/** Compares the posts and comments that members read with those of the model. */

import { type Comment, CommentSort } from '@canopy/contract/feed/comments/shapes'
import type { Post } from '@canopy/contract/feed/shapes'
import { expect } from 'vitest'
import type { Model } from './model.ts'
import { readNewest, type Viewer } from './viewer.ts'

/** Fields of a comment that the model knows. */
const seenComment = (comment: Comment) => ({
  text: comment.comment,
  muted: comment.muted,
  reactions: comment.reactions ?? {},
  own: comment.reaction,
})

/** Fields of a post that the model knows. */
export const seen = (post: Post) => ({
  postId: post.postId,
  reactions: post.reactions,
  comments: post.commentCount,
  muted: post.muted,
})

export async function compareLists(viewers: Viewer[], model: Model) {
  for (const [index, viewer] of viewers.entries()) {
    const known = new Set(model.posts.map(({ id }) => id))
    for (const feed of ['everyone', 'following'] as const) {
      const posts = (await readNewest(viewer, feed)).filter(({ postId }) => known.has(postId))
      expect(posts.map(seen), `${feed} of ${index}`).toEqual(model.newest(index, feed))
    }
  }
}

async function compareThreads(viewer: Viewer, index: number, model: Model, post: Model['posts'][number]) {
  const params = { postId: post.id }
  for (const sort of CommentSort.options) {
    const threads = await viewer.call('listThreads', { params, query: { sort } })
    const found = []
    for (const { commentId, comment, replies, replyCount } of threads) {
      const all = await viewer.call('listReplies', { params: { ...params, commentId } })
      expect(replies).toEqual(all.slice(0, 3))
      expect(replyCount).toBe(all.length)
      found.push({ comment: comment && seenComment(comment), replies: all.map(seenComment) })
    }
    const expected = model.threadsOn(index, post)
    if (sort === 'oldest') expect(found).toEqual(expected)
    else expect(found).toHaveLength(expected.length)
  }
  for (const comment of model.comments.filter((one) => one.post === post)) {
    const ids = { ...params, commentId: comment.id }
    const isSeen = model.seesComment(index, comment)
    for (const call of ['getThread', 'listCommentVersions', 'listCommentReactions'] as const)
      expect((await viewer.send(call, { params: ids })).statusCode).toBe(isSeen ? 200 : 404)
    if (!isSeen) continue
    const reactors = await viewer.call('listCommentReactions', { params: ids })
    const counts = Object.entries(reactors).filter(([, { length }]) => length > 0)
    expect(Object.fromEntries(counts.map(([emoji, { length }]) => [emoji, length]))).toEqual(
      model.viewComment(index, comment).reactions,
    )
  }
}

export async function comparePosts(viewer: Viewer, index: number, model: Model) {
  for (const post of model.posts) {
    const params = { postId: post.id }
    const isSeen = model.canSee(index, post.author)
    const statuses = []
    for (const call of [
      'getPost',
      'listReactions',
      'listLikes',
      'countLikes',
      'listComments',
      'countComments',
      'listThreads',
      'listPostVersions',
    ] as const)
      statuses.push((await viewer.send(call, { params })).statusCode)
    expect(statuses).toEqual(Array(8).fill(isSeen ? 200 : 404))
    if (!isSeen) continue
    expect(seen(await viewer.call('getPost', { params }))).toEqual(model.view(index, post))
    const reactors = Object.values(await viewer.call('listReactions', { params })).flat()
    const expected = model.reactors(index, post).map((one) => viewer.ids[one])
    expect(reactors.toSorted()).toEqual(expected.toSorted())
    const likers = await viewer.call('listLikes', { params })
    expect(likers.toSorted()).toEqual(expected.toSorted())
    expect(await viewer.call('countLikes', { params })).toBe(expected.length)
    const comments = await viewer.call('listComments', { params })
    expect(comments.map(seenComment)).toEqual(model.commentsOn(index, post))
    await compareThreads(viewer, index, model, post)
    expect(await viewer.call('countComments', { params })).toBe(comments.length)
  }
}
