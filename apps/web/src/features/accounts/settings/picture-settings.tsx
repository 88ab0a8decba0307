import { GB, MB, PICTURE_BYTES_MAX } from '@canopy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { pictureSpaceQuery } from './settings-data.ts'

const inWords = (bytes: number) =>
  bytes < GB
    ? t('settings.megabytes', { count: Math.ceil(bytes / MB) })
    : t('settings.gigabytes', { count: Math.round((bytes / GB) * 10) / 10 })

/** Shows the space that the member's pictures take up. */
export function PictureSettings() {
  const { data, error, isFetching, refetch } = useQuery(pictureSpaceQuery(useApi()))
  if (data)
    return (
      <>
        <p>{t('settings.picturesUsed', { used: inWords(data.bytes), max: inWords(PICTURE_BYTES_MAX) })}</p>
        <div className="mt-2 max-w-sm">
          <ProgressBar label={t('settings.pictureSpace')} value={data.bytes} max={PICTURE_BYTES_MAX} />
        </div>
      </>
    )
  if (error) return <TryAgain text={t('common.somethingWentWrong')} pending={isFetching} onRetry={refetch} />
  return (
    <div aria-busy="true">
      <p className="sr-only">{t('common.loading')}</p>
      <Skeleton className="h-11" />
    </div>
  )
}
