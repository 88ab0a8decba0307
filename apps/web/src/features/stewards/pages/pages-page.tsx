import type { PageSettings } from '@canopy/contract/desk/pages/shapes'
import { pageTitles } from '@canopy/contract/pages/titles'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Part } from '../case/part.tsx'
import { pagesQuery } from './pages-data.ts'

function PagesPage() {
  usePageTitle(t('desk-pages.title'))
  const pages = useQuery(pagesQuery(useApi()))
  const { data } = pages
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="flex min-h-11 items-center text-xl font-bold">{t('desk-pages.title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-pages.lead')}</p>
      </header>
      {pages.isPending && <Skeleton className="h-72 w-full" />}
      {pages.isError && !data && (
        <LoadFailure text={t('desk-pages.failed')} pending={pages.isFetching} onRetry={pages.refetch} />
      )}
      {data && (
        <Part title={t('desk-pages.title')}>
          <ul className="divide-y divide-line">
            {data.map((page) => (
              <Row key={page.kind} page={page} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Row({ page: { kind, version, texts, acceptFrom } }: { page: PageSettings }) {
  const isWritten = Object.keys(texts).length > 0
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <Link
        to={paths.deskPage(kind)}
        className="inline-flex min-h-11 items-center font-semibold text-leaf-ink underline"
      >
        {t(pageTitles[kind])}
      </Link>
      <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {acceptFrom !== null && <Badge tone="leaf">{t('desk-pages.asksBadge')}</Badge>}
        {isWritten ? t('desk-pages.versionNumber', { version }) : t('desk-pages.notWritten')}
      </span>
    </li>
  )
}

export { PagesPage as Component }
