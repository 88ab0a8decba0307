import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Files, Save } from 'lucide-react'
import { type ReactElement, Suspense, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import type { Composer } from '../writing/use-composer.ts'
import { draftsQuery, explainDraftFailure, useSaveDraft } from './drafts-data.ts'

const DraftsDialog = lazyNamed(() => import('./drafts-dialog.tsx'), 'DraftsDialog')
const ScheduleDialog = lazyNamed(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')

/** Mounts open. */
export function DraftsMenu({ trigger, composer }: { trigger: ReactElement; composer: Composer }) {
  const { data: drafts } = useQuery(draftsQuery(useApi()))
  const saveDraft = useSaveDraft()
  const [opened, setOpened] = useState<{ dialog: 'drafts' | 'schedule'; time: number }>()
  const open = (dialog: 'drafts' | 'schedule') => setOpened({ dialog, time: performance.now() })

  async function save(publishAt?: string) {
    const isSaved = await composer.send({ draft: undefined, publishAt }, saveDraft, explainDraftFailure)
    if (!isSaved) return
    composer.clear()
    const time = publishAt && exactTime.format(new Date(publishAt))
    toast('success', time ? t('feed.draftScheduled', { time }) : t('feed.draftSaved'))
  }

  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuItem icon={<Save aria-hidden="true" className="size-5" />} onClick={() => void save()}>
          {t('feed.saveDraft')}
        </MenuItem>
        <MenuItem
          icon={<CalendarClock aria-hidden="true" className="size-5" />}
          onClick={() => composer.check() && open('schedule')}
        >
          {t('feed.scheduleLater')}
        </MenuItem>
        <MenuItem icon={<Files aria-hidden="true" className="size-5" />} onClick={() => open('drafts')}>
          {drafts ? t('feed.draftsCount', { count: drafts.length }) : t('feed.drafts')}
        </MenuItem>
      </Menu>
      {opened && (
        <Suspense>
          {opened.dialog === 'drafts' ? (
            <DraftsDialog key={opened.time} />
          ) : (
            <ScheduleDialog key={opened.time} onSchedule={(publishAt) => void save(publishAt)} />
          )}
        </Suspense>
      )}
    </>
  )
}
