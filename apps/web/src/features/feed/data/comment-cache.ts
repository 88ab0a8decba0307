/** Changes to comments that are loaded already, in every list that contains them. */

import type { Comment, Thread } from '@canopy/contract/feed/comments/shapes'
import type { LiveMessage } from '@canopy/contract/live'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Pages<Item> = InfiniteData<{ items: Item[]; cursor: string | undefined }>
type Change = (comment: Comment) => Comment | undefined

export const allCommentsKey = ['feed', 'comments']
/** The prefix of the keys of everything about the comments on a post. */
export const commentsKey = (postId: string) => [...allCommentsKey, postId]
export const threadsKey = (postId: string) => [...commentsKey(postId), 'threads']
/** Key of threads that are shown besides the list, because a link leads to them. */
export const threadKey = (postId: string) => [...commentsKey(postId), 'thread']
export const repliesKey = (postId: string) => [...commentsKey(postId), 'replies']

const mapPages = <Item>(list: Pages<Item>, change: (items: Item[]) => Item[]): Pages<Item> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
})

/** Undefined if nothing is left of it. */
function changeThread(thread: Thread, change: Change): Thread | undefined {
  const replies = thread.replies.flatMap((reply) => change(reply) ?? [])
  const replyCount = thread.replyCount - (thread.replies.length - replies.length)
  const comment = thread.comment && (change(thread.comment) ?? null)
  return comment || replyCount > 0 ? { ...thread, comment, replies, replyCount } : undefined
}

/** Applies `change` to the comments on a post; undefined removes one. */
export function updateComments(queries: QueryClient, postId: string, change: Change) {
  const changeAll = (threads: Thread[]) => threads.flatMap((thread) => changeThread(thread, change) ?? [])
  queries.setQueriesData<Pages<Thread>>(
    { queryKey: threadsKey(postId) },
    (list) => list && mapPages(list, changeAll),
  )
  queries.setQueriesData<Thread>({ queryKey: threadKey(postId) }, (thread) =>
    thread ? changeThread(thread, change) : thread,
  )
  queries.setQueriesData<Pages<Comment>>(
    { queryKey: repliesKey(postId) },
    (list) => list && mapPages(list, (replies) => replies.flatMap((reply) => change(reply) ?? [])),
  )
}

/** Live comments do not say how the reader has reacted. */
export const changeComment = (queries: QueryClient, changed: Comment) =>
  updateComments(queries, changed.postId, (comment) =>
    comment.commentId === changed.commentId
      ? { ...changed, reaction: comment.reaction, muted: comment.muted }
      : comment,
  )

export const removeComment = (queries: QueryClient, { postId, commentId }: Comment) =>
  updateComments(queries, postId, (comment) => (comment.commentId === commentId ? undefined : comment))

type Counts = Extract<LiveMessage, { type: 'comment.counts' }>

export const setCommentCounts = (queries: QueryClient, { postId, commentId, reactions }: Counts) =>
  updateComments(queries, postId, (comment) =>
    comment.commentId === commentId ? { ...comment, reactions } : comment,
  )

function withReply(thread: Thread, reply: Comment): Thread {
  const isKnown = thread.replies.some(({ commentId }) => commentId === reply.commentId)
  if (thread.commentId !== reply.parentId || isKnown) return thread
  return { ...thread, replies: [...thread.replies, reply], replyCount: thread.replyCount + 1 }
}

/** The ids of new comments on posts whose comments were loaded before. */
const added = new Map<string, Set<string>>()

/** Number of new comments on a post that the loaded lists include, or would if their last page was loaded. */
export const countAdded = (postId: string) => added.get(postId)?.size ?? 0

/** A new one may arrive both as a reply and as a live event. Comments are added unless earlier pages are still missing. */
export function addComment(queries: QueryClient, comment: Comment) {
  const { postId, commentId, parentId, timestamp } = comment
  if (queries.getQueriesData({ queryKey: threadsKey(postId) }).length > 0)
    added.set(postId, (added.get(postId) ?? new Set()).add(commentId))
  queries.setQueriesData<Pages<Thread>>({ queryKey: threadsKey(postId) }, (list) => {
    const last = list?.pages.at(-1)
    if (!list || !last) return list
    if (parentId !== undefined)
      return mapPages(list, (threads) => threads.map((thread) => withReply(thread, comment)))
    const isKnown = list.pages.some(({ items }) => items.some((thread) => thread.commentId === commentId))
    if (isKnown || last.cursor !== undefined) return list
    const thread = { commentId, timestamp, comment, replies: [], replyCount: 0 }
    return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, thread] }] }
  })
  queries.setQueriesData<Thread>(
    { queryKey: threadKey(postId) },
    (thread) => thread && withReply(thread, comment),
  )
}
