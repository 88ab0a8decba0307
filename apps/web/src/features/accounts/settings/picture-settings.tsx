import { GB, MB, PICTURE_BYTES_MAX } from '@canopy/contract/limits'
import { formatNumber } from '@canopy/contract/text/format-number'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { pictureSpaceQuery } from './settings-data.ts'

const inWords = (bytes: number) =>
  bytes < GB ? `${formatNumber(Math.ceil(bytes / MB))} MB` : `${(bytes / GB).toFixed(1).replace('.0', '')} GB`

/** Shows the space that the member's pictures take up. */
export function PictureSettings() {
  const { data, error, isFetching, refetch } = useQuery(pictureSpaceQuery(useApi()))
  if (data)
    return (
      <>
        <p>
          Your pictures: {inWords(data.bytes)} of {inWords(PICTURE_BYTES_MAX)}
        </p>
        <div className="mt-2 max-w-sm">
          <ProgressBar
            label={t('settings.spaceYourPicturesTakeUp')}
            value={data.bytes}
            max={PICTURE_BYTES_MAX}
          />
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
