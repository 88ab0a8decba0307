import type { GivenReaction, Reaction } from '@canopy/contract/feed'
import { formatNumber } from '@canopy/contract/format-number'
import { ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { reactionName } from '../data/reactions.ts'
import { actionClass } from './action-class.ts'

const fetchPicker = () => import('./reaction-picker.tsx')
const ReactionPicker = lazy(async () => ({ default: (await fetchPicker()).ReactionPicker }))

/** Shows how many reacted and what the reader chose, and opens the picker, which is fetched when it is first wanted. */
export function ReactionButton({
  count,
  chosen,
  onChoose,
}: {
  count: number
  chosen: GivenReaction | undefined
  onChoose: (emoji?: Reaction) => void
}) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      title={chosen && `Your reaction: ${reactionName(chosen)}`}
      data-chosen={chosen}
      className={actionClass}
      onPointerEnter={() => void fetchPicker()}
      onClick={() => setWanted(true)}
    >
      {chosen ? (
        <ReactionPicture emoji={chosen} className="size-5" />
      ) : (
        <ThumbsUp aria-hidden="true" className="size-4.5" />
      )}
      {formatNumber(count)} Like
    </button>
  )

  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ReactionPicker trigger={button} chosen={chosen} onChoose={onChoose} />
    </Suspense>
  )
}
