import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { GivenReaction, Reaction } from '@canopy/contract/feed/shapes'
import { REACTIONS } from '@canopy/contract/limits'
import { type ReactElement, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { reactionName } from '../data/reactions.ts'

/** Mounts open and closes with a choice. */
export function ReactionPicker({
  trigger,
  chosen,
  onChoose,
}: {
  trigger: ReactElement
  chosen: GivenReaction | undefined
  onChoose: (emoji?: Reaction) => void
}) {
  const [open, setOpen] = useState(true)
  const choose = (emoji?: Reaction) => {
    setOpen(false)
    onChoose(emoji)
  }

  return (
    <Popover
      trigger={trigger}
      label={t('feed.chooseAReaction')}
      align="start"
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex flex-col gap-1 p-1.5">
        <ToggleGroup
          value={chosen ? [chosen] : []}
          aria-label={t('feed.reactions')}
          className="flex flex-wrap"
        >
          {REACTIONS.map((emoji) => (
            <Toggle
              key={emoji}
              value={emoji}
              aria-label={reactionName(emoji)}
              title={reactionName(emoji)}
              className="grid size-11 place-items-center rounded-full transition-transform hover:scale-125 focus-visible:scale-125 aria-pressed:bg-leaf-tint"
              onClick={() => choose(emoji)}
            >
              <ReactionPicture emoji={emoji} className="size-7" />
            </Toggle>
          ))}
        </ToggleGroup>
        {chosen && (
          <Button variant="quiet" size="small" onClick={() => choose()}>
            {t('feed.removeReaction')}
          </Button>
        )}
      </div>
    </Popover>
  )
}
