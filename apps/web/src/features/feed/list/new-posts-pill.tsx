import { ArrowUp } from 'lucide-react'
import { t } from '../../../language/messages.ts'

/** Scrolls up to new posts. `waiting` is their number, and whether there are more. */
export function NewPostsPill({
  waiting,
  onClick,
}: {
  waiting: { count: number; isMore: boolean } | undefined
  onClick: () => void
}) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--top-bar)+0.75rem)] z-20 flex h-0 justify-center"
    >
      {waiting !== undefined && (
        <button
          type="button"
          className="pointer-events-auto flex h-11 animate-appear items-center gap-2 rounded-full bg-leaf px-5 font-semibold text-on-leaf shadow-float hover:bg-leaf-hover"
          onClick={onClick}
        >
          <ArrowUp aria-hidden="true" className="size-5" />
          {waiting.isMore ? t('posts.moreNewPosts', waiting) : t('posts.newPosts', waiting)}
        </button>
      )}
    </div>
  )
}
