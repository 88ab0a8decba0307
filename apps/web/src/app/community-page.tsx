import { getCommunityPage } from '@canopy/contract/pages/endpoints'
import { PageKind as Kind } from '@canopy/contract/pages/shapes'
import { pageTitles } from '@canopy/contract/pages/titles'
import type { PageKind } from '@canopy/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation } from 'react-router'
import { useApi } from '../api/context.ts'
import { isNotFound } from '../api/error.ts'
import { t } from '../language/messages.ts'
import { Card } from '../ui/card.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { PageText } from '../ui/written/page-text.tsx'
import type { isMember } from './guards.ts'
import { NotFoundNotice } from './not-found-page.tsx'
import { ReadingFrame } from './reading-frame.tsx'

/** A page that owners have written about the community. */
function CommunityPage() {
  const forMember = useLoaderData<ReturnType<typeof isMember>>()
  const { data: kind = 'rules' } = Kind.safeParse(useLocation().pathname.slice(1))
  return (
    <ReadingFrame forMember={forMember}>
      <WrittenPage key={kind} kind={kind} />
    </ReadingFrame>
  )
}

function WrittenPage({ kind }: { kind: PageKind }) {
  const api = useApi()
  const title = t(pageTitles[kind])
  usePageTitle(title)
  const page = useQuery({
    queryKey: ['page', kind],
    queryFn: ({ signal }) => api.call(getCommunityPage, { params: { kind } }, { signal }),
  })
  if (isNotFound(page.error)) return <NotFoundNotice />
  return (
    <article className="mx-auto flex w-full max-w-200 flex-col gap-4">
      <h1 className="px-1 text-xl font-bold">{title}</h1>
      {page.isPending && <Skeleton className="h-96 w-full" />}
      {page.isError && !page.data && (
        <LoadFailure text={page.error.message} pending={page.isFetching} onRetry={page.refetch} />
      )}
      {page.data && (
        <Card className="p-5 sm:p-6">
          <PageText {...page.data} />
        </Card>
      )}
    </article>
  )
}

export { CommunityPage as Component }
