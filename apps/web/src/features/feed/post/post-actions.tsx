import type { GivenReaction, Post, Reaction } from '@canopy/contract/feed/shapes'
import { REACTIONS } from '@canopy/contract/limits'
import { Bookmark, MessageCircle, Share2, ThumbsUp } from 'lucide-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { rich, t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import type { OwnState } from '../data/load-own-state.ts'
import { useOwnState, useReaction, useSaved } from '../data/own-state.ts'
import { reactionName } from '../data/reactions.ts'
import type { OpenPostDialog } from './post-dialogs.tsx'

const fetchPicker = () => import('../reactors/reaction-picker.tsx')
const ReactionPicker = lazyNamed(fetchPicker, 'ReactionPicker')
const fetchSharePanel = () => import('./share-panel.tsx')
const SharePanel = lazyNamed(fetchSharePanel, 'SharePanel')

/** A word beside an icon that says the same: phones need its room for the counts. */
const wordClass = 'max-[26rem]:sr-only'

export function PostActions({
  post,
  userId,
  onOpenDialog,
}: {
  post: Post
  /** Id of the reader. */
  userId: string
  onOpenDialog: OpenPostDialog
}) {
  const own = useOwnState(post.postId)
  const { chosen, shown, react } = useReaction({ post, own, userId })
  const [isSharing, setIsSharing] = useState(false)
  const shareButton = useRef<HTMLButtonElement>(null)

  return (
    <footer className="flex flex-col px-3 pb-1 sm:px-2">
      {shown.likes > 0 && <ReactionSummary post={shown} onOpenDialog={onOpenDialog} />}
      <div className="flex flex-wrap justify-between border-t border-line pt-1">
        <ReactionButton count={shown.likes} chosen={chosen} onChoose={react} />
        <CommentsButton count={post.commentCount} onClick={() => onOpenDialog('comments', post)} />
        <ActionButton
          ref={shareButton}
          aria-expanded={isSharing}
          onPointerEnter={() => void fetchSharePanel()}
          onClick={() => setIsSharing(!isSharing)}
        >
          <Share2 aria-hidden="true" className="size-4.5" />
          <span className={wordClass}>{t('common.share')}</span>
        </ActionButton>
        <SaveButton postId={post.postId} own={own} userId={userId} />
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

/** A control in the action row of a card; `data-chosen` highlights it. */
function ActionButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex h-10 touch-target items-center justify-center gap-1 rounded-full px-1 text-xs font-semibold text-muted tabular hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink data-chosen:text-leaf-ink sm:gap-1.5 sm:px-3 sm:text-sm ${className}`}
    />
  )
}

/** Shows how many members reacted and the reader's own reaction; opens the picker. */
function ReactionButton({
  count,
  chosen,
  onChoose,
}: {
  count: number
  chosen: GivenReaction | undefined
  onChoose: (emoji?: Reaction) => void
}) {
  return (
    <LazyTrigger
      load={fetchPicker}
      button={(handlers) => (
        <ActionButton
          aria-haspopup="dialog"
          title={chosen && t('posts.yourReaction', { name: reactionName(chosen) })}
          data-chosen={chosen}
          {...handlers}
        >
          {chosen ? (
            <ReactionPicture emoji={chosen} className="size-5" />
          ) : (
            <ThumbsUp aria-hidden="true" className="size-4.5" />
          )}
          {t('posts.likeCount', { count })}
        </ActionButton>
      )}
      opened={(trigger) => <ReactionPicker trigger={trigger} chosen={chosen} onChoose={onChoose} />}
    />
  )
}

/** The emojis that were used and their sum; opens the list of who reacted. */
function ReactionSummary({ post, onOpenDialog }: { post: Post; onOpenDialog: OpenPostDialog }) {
  const used = REACTIONS.filter((emoji) => post.reactions[emoji])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mt-2 mb-1 inline-flex h-8 touch-target items-center gap-1.5 self-start rounded-full px-1 text-sm text-muted tabular hover:bg-sunken sm:px-3 pointer-coarse:-mt-3 pointer-coarse:mb-0"
      onClick={() => onOpenDialog('reactors', post)}
    >
      <span className="inline-flex gap-0.5">
        {used.map((emoji) => (
          <ReactionPicture key={emoji} emoji={emoji} className="size-4.5" />
        ))}
      </span>
      {formatNumber(post.likes)}
      <span className="sr-only">{t('posts.reactedSeeWho')}</span>
    </button>
  )
}

function CommentsButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <ActionButton aria-haspopup="dialog" onClick={onClick}>
      <MessageCircle aria-hidden="true" className="size-4.5" />
      <span>
        {rich('posts.commentCount', {
          count,
          word: (text) => <span className="max-[22rem]:sr-only">{text}</span>,
        })}
      </span>
    </ActionButton>
  )
}

function SaveButton(props: { postId: string; own: OwnState; userId: string }) {
  const { saved, isPending, toggle } = useSaved(props)
  return (
    <ActionButton
      aria-busy={isPending}
      data-chosen={saved || undefined}
      className="aria-busy:animate-pulse"
      onClick={toggle}
    >
      <Bookmark aria-hidden="true" className={`size-4.5 ${saved ? 'fill-current' : ''}`} />
      <span className={wordClass}>{saved ? t('common.saved') : t('posts.save')}</span>
    </ActionButton>
  )
}
