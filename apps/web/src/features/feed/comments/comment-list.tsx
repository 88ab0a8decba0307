import type { Comment, Post } from '@canopy/contract/feed'
import { messages } from '@canopy/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { PersonSkeletons } from '../../../ui/person-skeletons.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { commentsOf, commentsQuery, useHasWritten } from '../data/comments-data.ts'
import { LinkedText } from '../text/linked-text.tsx'
import { splitLinks } from '../text/text-parts.ts'

const DeleteCommentDialog = lazy(async () => ({
  default: (await import('./delete-comment-dialog.tsx')).DeleteCommentDialog,
}))

/** The comments on a post, oldest first. Where they cannot be loaded the list is empty, and the log knows why. */
export function CommentList({ post }: { post: Pick<Post, 'postId' | 'userId'> }) {
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(commentsQuery(useApi(), post.postId))
  const [doomed, setDoomed] = useState<Comment>()

  // Who writes a comment sees it, at the end of all the others.
  const goesOn = useHasWritten(post.postId) && hasNextPage && !isFetching && !error
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])

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
            onDelete={() => setDoomed(comment)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more comments
          </Button>
        </div>
      )}
      {doomed && (
        <Suspense>
          <DeleteCommentDialog comment={doomed} onClose={() => setDoomed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Entry({
  comment: { user, comment, timestamp },
  postAuthorId,
  onDelete,
}: {
  comment: Comment
  postAuthorId: string
  onDelete: () => void
}) {
  const { id, role } = useSession()
  const mayDelete = [user.userId, postAuthorId].includes(id) || role === 'steward'
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
        {mayDelete && (
          <button
            type="button"
            className="min-h-6 pointer-coarse:-mb-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 rounded-control text-sm font-semibold text-muted hover:text-danger-ink hover:underline"
            onClick={onDelete}
          >
            Delete
          </button>
        )}
      </div>
    </li>
  )
}
