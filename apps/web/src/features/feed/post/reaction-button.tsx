import type { GivenReaction, Reaction } from '@canopy/contract/feed/shapes'
import { formatNumber } from '@canopy/contract/text/format-number'
import { ThumbsUp } from 'lucide-react'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { reactionName } from '../data/reactions.ts'
import { ActionButton } from './action-button.tsx'

const fetchPicker = () => import('../reactors/reaction-picker.tsx')
const ReactionPicker = lazyNamed(fetchPicker, 'ReactionPicker')

/** Shows how many members reacted and the reader's own reaction; opens the picker. */
export function ReactionButton({
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
          title={chosen && `Your reaction: ${reactionName(chosen)}`}
          data-chosen={chosen}
          {...handlers}
        >
          {chosen ? (
            <ReactionPicture emoji={chosen} className="size-5" />
          ) : (
            <ThumbsUp aria-hidden="true" className="size-4.5" />
          )}
          {formatNumber(count)} Like
        </ActionButton>
      )}
      opened={(trigger) => <ReactionPicker trigger={trigger} chosen={chosen} onChoose={onChoose} />}
    />
  )
}
