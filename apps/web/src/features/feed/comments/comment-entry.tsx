import type { Comment } from '@canopy/contract/feed/comments/shapes'
import { paths } from '@canopy/contract/paths'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../../language/messages.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Folded, useFolded } from '../text/folded.tsx'
import { LongText } from '../text/long-text.tsx'
import { actionClass } from './action-class.ts'
import type { OpenCommentDialog } from './comment-dialogs.tsx'
import { CommentMenuButton } from './comment-menu-button.tsx'
import { CommentReaction } from './comment-reaction.tsx'

/** A comment or reply. A linked one is scrolled to, marked and focused. */
export function CommentEntry({
  comment,
  postAuthorId,
  isLinked,
  onReply,
  onOpenDialog,
}: {
  comment: Comment
  postAuthorId: string
  isLinked: boolean
  /** Undefined if the reader may not comment on the post. */
  onReply: (() => void) | undefined
  onOpenDialog: OpenCommentDialog
}) {
  const { commentId, parentId, user, timestamp, editedAt, muted } = comment
  const { isFolded, unfold, ref } = useFolded(commentId, muted)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLinked) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [isLinked])

  return (
    <div
      ref={box}
      tabIndex={isLinked ? -1 : undefined}
      className={isLinked ? '-m-2 rounded-control bg-leaf-tint p-2 outline-offset-0' : undefined}
    >
      {isFolded && muted ? (
        <Folded muted={muted} onShow={unfold} />
      ) : (
        <div ref={ref} tabIndex={ref && -1} className="flex gap-3">
          <Avatar src={user.profileImage} size={parentId === undefined ? 40 : 32} />
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline gap-2">
              <Link
                to={paths.member(user.userId)}
                dir="auto"
                title={user.fullName}
                className="truncate rounded-control font-semibold hover:underline"
              >
                {user.fullName || t('common.unknown')}
              </Link>
              <TimeAgo time={timestamp} className="shrink-0 text-sm text-muted" />
              {editedAt !== undefined && (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="min-h-6 shrink-0 rounded-control text-sm text-muted hover:underline"
                  onClick={() => onOpenDialog('history', comment)}
                >
                  {t('posts.edited')}
                </button>
              )}
            </p>
            <LongText id={commentId} text={comment.comment} stored={comment} expanded={isLinked} />
            <div className="mt-1 flex flex-wrap items-center gap-x-2.5 sm:gap-x-4">
              <CommentReaction comment={comment} onOpenDialog={onOpenDialog} />
              {onReply && (
                <button type="button" className={actionClass} onClick={onReply}>
                  {t('feed.reply')}
                </button>
              )}
              <CommentMenuButton comment={comment} postAuthorId={postAuthorId} onOpenDialog={onOpenDialog} />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
