import { paths } from '@canopy/contract/paths'
import { type ReactElement, useState } from 'react'
import { t } from '../../language/messages.ts'
import { Popover } from '../../ui/overlay/popover.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'

/** Opens as soon as it is loaded. */
export function NotificationDropdown({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)

  return (
    <Popover
      trigger={trigger}
      label={t('shell.notifications')}
      align="end"
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex max-h-[min(var(--available-height),36rem)] w-96 max-w-full flex-col">
        <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
          <h2 className="text-lg font-bold">{t('shell.notifications')}</h2>
          <MarkAllRead />
        </div>
        <NotificationList shown={8} onFollow={close} />
        <div className="border-t border-line p-3 text-center text-sm pointer-coarse:p-1">
          <TextLink
            to={paths.notifications}
            onClick={close}
            className="inline-block px-2 py-1 pointer-coarse:py-3"
          >
            {t('notifications.viewAll')}
          </TextLink>
        </div>
      </div>
    </Popover>
  )
}
