import type { Comment, Post } from '@canopy/contract/feed'
import { messages } from '@canopy/contract/messages'
import { hasDuty } from '@canopy/contract/stewards/duties'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { PersonSkeletons } from '../../../ui/feedback/person-skeletons.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { commentsOf, commentsQuery, useHasCommented } from '../data/comments.ts'
import { LinkedText } from '../text/linked-text.tsx'
import { splitLinks } from '../text/text-parts.ts'

const ReportCommentDialog = lazyNamed(() => import('./report-comment-dialog.tsx'), 'ReportCommentDialog')
const DeleteCommentDialog = lazyNamed(() => import('./delete-comment-dialog.tsx'), 'DeleteCommentDialog')

/** Oldest first. If loading fails the list is empty, and the error is logged. */
export function CommentList({ post }: { post: Pick<Post, 'postId' | 'userId'> }) {
  const query = useInfiniteQuery(commentsQuery(useApi(), post.postId))
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage } = query
  const [toDelete, setToDelete] = useState<Comment>()
  const [toReport, setToReport] = useState<Comment>()

  // The reader's new comment comes last, so all pages up to it are loaded.
  const loadsOn = useHasCommented(post.postId) && hasNextPage && !isFetching && !error
  useEffect(() => {
    if (loadsOn) void fetchNextPage()
  }, [loadsOn, fetchNextPage])

  if (isPending) return <PersonSkeletons />
  const comments = data ? commentsOf(data) : []
  if (comments.length === 0) return <p className="py-6 text-center text-muted">{messages.noComments}</p>
  return (
    <>
      <ul aria-label="Comments" className="flex flex-col gap-4">
        {comments.map((comment) => (
          <Entry
            key={comment.commentId}
            comment={comment}
            postAuthorId={post.userId}
            onDelete={() => setToDelete(comment)}
            onReport={() => setToReport(comment)}
          />
        ))}
      </ul>
      <ShowMore query={query} className="pt-4">
        Show more comments
      </ShowMore>
      {toReport && (
        <Suspense>
          <ReportCommentDialog comment={toReport} onClose={() => setToReport(undefined)} />
        </Suspense>
      )}
      {toDelete && (
        <Suspense>
          <DeleteCommentDialog comment={toDelete} onClose={() => setToDelete(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const actionClass =
  'min-h-6 pointer-coarse:-mb-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 rounded-control text-sm font-semibold text-muted hover:text-danger-ink hover:underline'

function Entry({
  comment: { user, comment, timestamp },
  postAuthorId,
  onDelete,
  onReport,
}: {
  comment: Comment
  postAuthorId: string
  onDelete: () => void
  onReport: () => void
}) {
  const { userId, duties } = useSession()
  const mayDelete = [user.userId, postAuthorId].includes(userId) || hasDuty(duties, 'moderation')
  return (
    <li className="flex gap-3">
      <Avatar src={user.profileImage} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link
            to={paths.member(user.userId)}
            dir="auto"
            title={user.fullName}
            className="truncate rounded-control font-semibold hover:underline"
          >
            {user.fullName || 'Unknown'}
          </Link>
          <TimeAgo time={timestamp} className="shrink-0 text-sm text-muted" />
        </p>
        <LinkedText parts={splitLinks(comment)} />
        <span className="flex gap-3">
          {mayDelete && (
            <button type="button" className={actionClass} onClick={onDelete}>
              Delete
            </button>
          )}
          {user.userId !== userId && (
            <button type="button" className={actionClass} onClick={onReport}>
              Report
            </button>
          )}
        </span>
      </div>
    </li>
  )
}
