import type { Post } from '@canopy/contract/feed'
import { formatNumber } from '@canopy/contract/format-number'
import { REACTIONS } from '@canopy/contract/limits'
import { Bookmark, MessageCircle, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { useReaction, useSaved } from '../data/feed-data.ts'
import { actionClass, wordClass } from './action-class.ts'
import type { AskDialog } from './post-dialogs.tsx'
import { ReactionButton } from './reaction-button.tsx'

const fetchSharePanel = () => import('./share-panel.tsx')
const SharePanel = lazy(async () => ({ default: (await fetchSharePanel()).SharePanel }))

/** What one can do with a post at a touch: react, comment, share, save; and who did the first already. */
export function PostActions({ post, onAsk }: { post: Post; onAsk: AskDialog }) {
  const { chosen, shown, react } = useReaction(post)
  const [isSharing, setIsSharing] = useState(false)
  const shareButton = useRef<HTMLButtonElement>(null)

  return (
    <footer className="flex flex-col px-3 pb-1 sm:px-2">
      {shown.likes > 0 && <Reactors post={shown} onAsk={onAsk} />}
      <div className="flex flex-wrap justify-between border-t border-line pt-1">
        <ReactionButton count={shown.likes} chosen={chosen} onChoose={react} />
        <button
          type="button"
          aria-haspopup="dialog"
          className={actionClass}
          onClick={() => onAsk('comments', post)}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          <span>
            {formatNumber(post.commentCount)}
            <span className="max-[22rem]:sr-only">{post.commentCount === 1 ? ' Comment' : ' Comments'}</span>
          </span>
        </button>
        <button
          ref={shareButton}
          type="button"
          aria-expanded={isSharing}
          className={actionClass}
          onPointerEnter={() => void fetchSharePanel()}
          onClick={() => setIsSharing(!isSharing)}
        >
          <Share2 aria-hidden="true" className="size-4.5" />
          <span className={wordClass}>Share</span>
        </button>
        <SaveButton postId={post.postId} />
      </div>
      {isSharing && (
        <Suspense>
          <SharePanel
            postId={post.postId}
            onShared={() => {
              setIsSharing(false)
              shareButton.current?.focus()
            }}
          />
        </Suspense>
      )}
    </footer>
  )
}

function Reactors({ post, onAsk }: { post: Post; onAsk: AskDialog }) {
  const used = REACTIONS.filter((emoji) => post.reactions[emoji])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mt-2 mb-1 inline-flex h-8 touch-target items-center gap-1.5 self-start rounded-full px-1 text-sm text-muted tabular hover:bg-sunken sm:px-3 pointer-coarse:-mt-3 pointer-coarse:mb-0"
      onClick={() => onAsk('reactors', post)}
    >
      <span className="inline-flex gap-0.5">
        {used.map((emoji) => (
          <ReactionPicture key={emoji} emoji={emoji} className="size-4.5" />
        ))}
      </span>
      {formatNumber(post.likes)}
      <span className="sr-only">reacted, see who</span>
    </button>
  )
}

function SaveButton({ postId }: { postId: string }) {
  const { saved, isPending, toggle } = useSaved(postId)
  return (
    <button
      type="button"
      aria-busy={isPending}
      data-chosen={saved || undefined}
      className={`${actionClass} aria-busy:animate-pulse`}
      onClick={toggle}
    >
      <Bookmark aria-hidden="true" className={`size-4.5 ${saved ? 'fill-current' : ''}`} />
      <span className={wordClass}>{saved ? 'Saved' : 'Save'}</span>
    </button>
  )
}
