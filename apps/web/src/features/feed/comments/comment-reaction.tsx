import type { Comment } from '@canopy/contract/feed/comments/shapes'
import type { Reaction } from '@canopy/contract/feed/shapes'
import { REACTIONS } from '@canopy/contract/limits'
import { ThumbsUp } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { reactionName } from '../data/reactions.ts'
import { actionClass } from './action-class.ts'
import type { OpenCommentDialog } from './comment-dialogs.tsx'
import { useCommentReaction } from './comments-data.ts'

const fetchPicker = () => import('../reactors/reaction-picker.tsx')
const ReactionPicker = lazyNamed(fetchPicker, 'ReactionPicker')

/** The most used ones: there is little room beside a reply on a phone. */
const EMOJIS_MAX = 3

/** The reader's own reaction, which opens the picker, and how members reacted, which opens the list of who. */
export function CommentReaction({
  comment,
  onOpenDialog,
}: {
  comment: Comment
  onOpenDialog: OpenCommentDialog
}) {
  const { chosen, shown, react } = useCommentReaction(comment)
  const countOf = (emoji: Reaction) => shown.reactions[emoji] ?? 0
  const used = REACTIONS.filter(countOf).sort((one, other) => countOf(other) - countOf(one))
  return (
    <>
      <LazyTrigger
        load={fetchPicker}
        button={(handlers) => (
          <button
            type="button"
            aria-haspopup="dialog"
            title={chosen && t('posts.yourReaction', { name: reactionName(chosen) })}
            data-chosen={chosen}
            className={actionClass}
            {...handlers}
          >
            {chosen ? (
              <ReactionPicture emoji={chosen} className="size-4.5" />
            ) : (
              <ThumbsUp aria-hidden="true" className="size-4" />
            )}
            {t('feed.like')}
          </button>
        )}
        opened={(trigger) => <ReactionPicker trigger={trigger} chosen={chosen} onChoose={react} />}
      />
      {shown.likes > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={actionClass}
          onClick={() => onOpenDialog('reactors', comment)}
        >
          {used.slice(0, EMOJIS_MAX).map((emoji) => (
            <ReactionPicture key={emoji} emoji={emoji} className="size-4.5" />
          ))}
          {formatNumber(shown.likes)}
          <span className="sr-only">{t('posts.reactedSeeWho')}</span>
        </button>
      )}
    </>
  )
}
