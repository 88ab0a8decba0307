import type { ChosenAlerts } from '@canopy/contract/notifications/alerts/shapes'
import type { ReactNode } from 'react'
import { t } from '../../../language/messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { useAlertSettings } from './alerts-data.ts'

/** Shows the settings of push messages and mails once they are loaded. */
export function LoadedSettings({ children }: { children: (settings: ChosenAlerts) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useAlertSettings()
  if (data) return children(data)
  if (isError) return <TryAgain text={t('settings.settingsFailed')} pending={isFetching} onRetry={refetch} />
  return (
    <div aria-busy="true">
      <p className="sr-only">{t('common.loading')}</p>
      <Skeleton className="h-24" />
    </div>
  )
}
