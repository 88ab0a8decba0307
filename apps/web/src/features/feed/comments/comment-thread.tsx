import type { Comment, Thread } from '@canopy/contract/feed/comments/shapes'
import { FIRST_REPLIES } from '@canopy/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { loadNext } from '../../../ui/lists/load-next.ts'
import type { OpenCommentDialog } from './comment-dialogs.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { CommentForm } from './comment-form.tsx'
import { type CommentedPost, repliesQuery } from './comments-data.ts'

/** The first replies, and, after those that are folded, others that are known: a linked one and new ones. */
function useReplies({ commentId, replies, replyCount }: Thread, postId: string) {
  const [isUnfolded, setUnfolded] = useState(false)
  const query = useInfiniteQuery({
    ...repliesQuery(useApi(), postId, commentId),
    enabled: isUnfolded,
  })
  const { data, hasNextPage, isFetching } = query
  const first = data?.pages.flatMap(({ items }) => items) ?? replies.slice(0, FIRST_REPLIES)
  const listed = new Set(first.map((reply) => reply.commentId))
  const others = replies.filter((reply) => !listed.has(reply.commentId))
  const folded = replyCount - listed.size - others.length
  return {
    first,
    others,
    folded,
    isLoading: isUnfolded && isFetching,
    unfold() {
      if (!isUnfolded) setUnfolded(true)
      else if (hasNextPage) void loadNext(query)
    },
  }
}

export function CommentThread({
  thread,
  post,
  linkedId,
  mayReply,
  onOpenDialog,
}: {
  thread: Thread
  post: CommentedPost
  linkedId: string | undefined
  mayReply: boolean
  onOpenDialog: OpenCommentDialog
}) {
  const { comment } = thread
  const { first, others, folded, isLoading, unfold } = useReplies(thread, post.postId)
  /** The comment that is being answered. */
  const [replyTo, setReplyTo] = useState<string>()
  const repliedFrom = useRef<Element>(null)

  const entryOf = (shown: Comment) => (
    <CommentEntry
      comment={shown}
      postAuthorId={post.userId}
      isLinked={shown.commentId === linkedId}
      onReply={
        mayReply
          ? () => {
              repliedFrom.current = document.activeElement
              setReplyTo(shown.commentId)
            }
          : undefined
      }
      onOpenDialog={onOpenDialog}
    />
  )
  const reply = (shown: Comment) => <li key={shown.commentId}>{entryOf(shown)}</li>
  const endReply = () => {
    setReplyTo(undefined)
    if (repliedFrom.current instanceof HTMLElement) repliedFrom.current.focus()
  }

  return (
    <li className="flex flex-col gap-3">
      {comment ? entryOf(comment) : <p className="text-muted italic">{t('feed.commentDeleted')}</p>}
      {thread.replyCount > 0 && (
        <ul
          aria-label={t('feed.replies')}
          className="ms-5 flex flex-col gap-3 border-s border-line ps-4 sm:ms-13 sm:ps-0 sm:border-0"
        >
          {first.map(reply)}
          {folded > 0 && (
            <li>
              <Button variant="quiet" size="small" pending={isLoading} onClick={unfold}>
                {t('feed.moreReplies', { count: folded })}
              </Button>
            </li>
          )}
          {others.map(reply)}
        </ul>
      )}
      {replyTo !== undefined && (
        <div className="ms-5 sm:ms-13">
          <CommentForm
            key={replyTo}
            postId={post.postId}
            replyTo={replyTo}
            ref={focusOnce}
            onSent={endReply}
            onCancel={endReply}
          />
        </div>
      )}
    </li>
  )
}

const focusOnce = (box: HTMLTextAreaElement | null) => box?.focus()
