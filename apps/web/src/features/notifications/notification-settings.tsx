import { messages } from '@canopy/contract/messages'
import type { MuteableKind } from '@canopy/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../ui/feedback/try-again.tsx'
import { Fault } from '../../ui/form/fault.tsx'
import type { SectionOfPage } from '../../ui/section.tsx'
import { settingsQuery, useChangeSettings } from './notification-settings-data.ts'

const kinds: { kind: MuteableKind; label: string }[] = [
  { kind: 'reaction', label: 'Reactions to my posts' },
  { kind: 'comment', label: 'Comments on my posts' },
  { kind: 'points', label: 'Points I earn' },
  { kind: 'verdict', label: 'A changed verdict on one of my proofs' },
  { kind: 'order', label: 'Changes to my orders' },
  { kind: 'products', label: 'New products in the shop' },
]

function NotificationSettings() {
  const { data: settings, isError, isFetching, refetch } = useQuery(settingsQuery(useApi()))
  const { change, failed } = useChangeSettings()

  return (
    <>
      {settings && (
        <ul className="-my-1 flex flex-col">
          {kinds.map(({ kind, label }) => (
            <li key={kind}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
                <input
                  type="checkbox"
                  checked={settings[kind]}
                  onChange={({ target }) => change({ ...settings, [kind]: target.checked })}
                  className="size-5 shrink-0 accent-leaf"
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      )}
      {!settings && !isError && (
        <div aria-busy="true">
          <p className="sr-only">{messages.loading}</p>
          <Skeleton className="h-64" />
        </div>
      )}
      {!settings && isError && (
        <TryAgain text={messages.settingsFailed} pending={isFetching} onRetry={refetch} />
      )}
      {failed && <Fault className="mt-3">{messages.settingsNotSaved}</Fault>}
    </>
  )
}

export const notificationSettings: SectionOfPage = {
  id: 'notifications',
  title: 'Notifications',
  lead: 'Which notifications you get.',
  Content: NotificationSettings,
}
