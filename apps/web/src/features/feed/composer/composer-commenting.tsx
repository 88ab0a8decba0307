import type { Commenting } from '@canopy/contract/feed/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { MessageCircle } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { commentingLabels } from '../commenting/commenting-labels.ts'
import type { Composer } from '../writing/use-composer.ts'
import { ToolButton } from './tool-button.tsx'

const fetchMenu = () => import('../commenting/commenting-menu.tsx')
const CommentingMenu = lazyNamed(fetchMenu, 'CommentingMenu')

const shortLabels: Record<Commenting, PlainMessageId> = {
  everybody: 'feed.everybody',
  followed: 'feed.peopleIFollow',
  nobody: 'feed.nobody',
}

/** Chooses who may comment on the post, and who may read it. */
export function ComposerCommenting({ composer }: { composer: Composer }) {
  const { commenting, chooseCommenting, outside, chooseOutside } = composer
  const label = t(commentingLabels[commenting])
  const isUsual = commenting === 'everybody' && !outside
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <ToolButton
          label={outside ? t('feed.commentingAndReaders', { commenting: label }) : label}
          aria-haspopup="menu"
          words={t(shortLabels[commenting])}
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
