import { PUBLIC_LABEL } from '@canopy/contract/feed/public-texts'
import { MessageCircle } from 'lucide-react'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { commentingLabels } from '../commenting/commenting-labels.ts'
import type { Composer } from '../writing/use-composer.ts'
import { ToolButton } from './tool-button.tsx'

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
        <ToolButton
          label={commentingLabels[commenting] + (outside ? `. Who may read: ${PUBLIC_LABEL}` : '')}
          aria-haspopup="menu"
          words={commentingLabels[commenting].replace(' can comment', '')}
          className={isUsual ? '' : 'bg-leaf-tint text-leaf-ink'}
          {...handlers}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
        </ToolButton>
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
