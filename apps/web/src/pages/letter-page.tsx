import { getLetter } from '@canopy/contract/notifications/letters/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../api/context.ts'
import { isNotFound } from '../api/error.ts'
import { PlainText } from '../features/feed/index.ts'
import { t } from '../language/messages.ts'
import { Card } from '../ui/card.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { ReadingPage } from '../ui/reading-page.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { LetterContent } from '../ui/written/letter-content.tsx'

/** A letter of the owners, for those who got it. */
function LetterPage() {
  const { letterId = '' } = useParams()
  const api = useApi()
  const letter = useQuery({
    queryKey: ['letter', letterId],
    queryFn: ({ signal }) => api.call(getLetter, { params: { letterId } }, { signal }),
  })
  const { data, error } = letter
  usePageTitle(data?.title ?? t('letters.by'))
  return (
    <ReadingPage>
      {letter.isPending && <Skeleton className="h-96 w-full" />}
      {error && !data && (
        <LoadFailure
          text={isNotFound(error) ? t('letters.gone') : t('letters.failed')}
          pending={letter.isFetching}
          onRetry={letter.refetch}
        />
      )}
      {data && (
        <Card className="flex flex-col gap-4 p-5 sm:p-8">
          <header className="flex flex-col gap-1">
            <p className="text-sm text-muted">
              {data.sentAt === null ? t('letters.draft') : <TimeAgo time={data.sentAt} />}
            </p>
            <h1
              dir="auto"
              lang={data.language ?? undefined}
              className="text-2xl font-bold text-balance wrap-anywhere"
            >
              {data.title}
            </h1>
          </header>
          <LetterContent
            lang={data.language ?? undefined}
            picture={data.picture}
            imageAlt={data.imageAlt}
            button={data.button}
          >
            <Suspense>
              <PlainText text={data.text} />
            </Suspense>
          </LetterContent>
        </Card>
      )}
    </ReadingPage>
  )
}

export { LetterPage as Component }
