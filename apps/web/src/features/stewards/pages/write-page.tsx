import { PageKind } from '@canopy/contract/pages/shapes'
import { pageTitles } from '@canopy/contract/pages/titles'
import { paths } from '@canopy/contract/paths'
import { pagePath } from '@canopy/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { BackLink } from '../case/back-link.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { pagesQuery } from './pages-data.ts'
import { WriteForm } from './write-form.tsx'

function WritePage() {
  const { data: kind = 'rules' } = PageKind.safeParse(useParams().kind)
  const title = t(pageTitles[kind])
  usePageTitle(title)
  const pages = useQuery(pagesQuery(useApi()))
  const page = pages.data?.find((one) => one.kind === kind)
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskPages}>{t('desk-pages.title')}</BackLink>
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="flex min-h-11 items-center text-xl font-bold">{title}</h1>
        {page && Object.keys(page.texts).length > 0 && (
          <TextLink to={pagePath(kind)} className="inline-grid min-h-11 place-items-center">
            {t('desk-pages.show')}
          </TextLink>
        )}
      </header>
      {pages.isPending && <Skeleton className="h-96 w-full" />}
      {pages.isError && !page && (
        <LoadFailure text={t('desk-pages.failed')} pending={pages.isFetching} onRetry={pages.refetch} />
      )}
      {page && (
        <>
          <WriteForm key={kind} page={page} />
          <Part title={t('common.history')}>
            <History kind="page" id={kind} />
          </Part>
        </>
      )}
    </div>
  )
}

export { WritePage as Component }
