import type { Post } from '@canopy/contract/feed/shapes'
import { paths } from '@canopy/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../../language/messages.ts'
import { handle } from '../../../session/username.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

/** Shows who wrote a post, and when; `onHistory` shows its edits, and `children` are its controls. */
export function PostAuthor({
  post,
  onHistory,
  children,
}: {
  post: Post
  onHistory: () => void
  children: ReactNode
}) {
  const { fullName, username, profileImgUrl } = post.author
  return (
    <header className="flex items-center gap-3 pt-3 pe-2 ps-4 sm:pt-4 sm:pe-3 sm:ps-5">
      <Avatar src={profileImgUrl} size={44} />
      <div className="min-w-0 flex-1">
        <p dir="auto" id={`author-${post.postId}`} title={fullName} className="text-as-page font-semibold">
          <Link
            to={paths.member(post.userId)}
            className="inline-block max-w-full truncate rounded-control align-top hover:underline"
          >
            {fullName || t('common.unknown')}
          </Link>
        </p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <span title={handle(username)} className="truncate">
            {handle(username)}
          </span>
          <span aria-hidden="true">·</span>
          <Link
            to={paths.post(post.postId)}
            className="grid min-h-6 min-w-6 shrink-0 items-center rounded-control hover:underline"
          >
            <TimeAgo time={post.timestamp} />
          </Link>
          {post.editedAt !== undefined && (
            <>
              <span aria-hidden="true">·</span>
              <button
                type="button"
                aria-haspopup="dialog"
                className="min-h-6 shrink-0 rounded-control hover:underline"
                onClick={onHistory}
              >
                {t('posts.edited')}
              </button>
            </>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}
