import { OUTSIDE_LABEL } from '@canopy/contract/outside-label'
import { MessageCircle } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { commentingLabels } from '../commenting/commenting-labels.ts'
import type { Composer } from './use-composer.ts'

const fetchMenu = () => import('../commenting/commenting-menu.tsx')
const CommentingMenu = lazyNamed(fetchMenu, 'CommentingMenu')

/** Chooses who may comment on the post, and who may read it. */
export function ComposerCommenting({ composer }: { composer: Composer }) {
  const { commenting, chooseCommenting, outside, chooseOutside } = composer
  const isUsual = commenting === 'everybody' && !outside
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <IconButton
          label={commentingLabels[commenting] + (outside ? `. Who may read: ${OUTSIDE_LABEL}` : '')}
          aria-haspopup="menu"
          className={isUsual ? 'text-muted' : 'bg-leaf-tint text-leaf-ink'}
          {...handlers}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      opened={(trigger) => (
        <CommentingMenu
          trigger={trigger}
          chosen={commenting}
          onChoose={chooseCommenting}
          outside={outside}
          onOutside={chooseOutside}
        />
      )}
    />
  )
}
