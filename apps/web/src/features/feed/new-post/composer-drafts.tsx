import { NotebookPen } from 'lucide-react'
import { t } from '../../../language/messages.ts'
import { LazyTrigger, lazyNamed } from '../../../ui/lazy.tsx'
import { ToolButton } from '../composer/tool-button.tsx'
import type { Composer } from '../writing/use-composer.ts'

const fetchMenu = () => import('../drafts/drafts-menu.tsx')
const DraftsMenu = lazyNamed(fetchMenu, 'DraftsMenu')

/** Saves what is written as a draft, schedules it, and opens the drafts. */
export function ComposerDrafts({ composer }: { composer: Composer }) {
  return (
    <LazyTrigger
      load={fetchMenu}
      button={(handlers) => (
        <ToolButton label={t('feed.drafts')} aria-haspopup="menu" {...handlers}>
          <NotebookPen aria-hidden="true" className="size-5" />
        </ToolButton>
      )}
      opened={(trigger) => <DraftsMenu trigger={trigger} composer={composer} />}
    />
  )
}
