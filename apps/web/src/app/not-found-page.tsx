import { paths } from '@canopy/contract/paths'
import { useLoaderData } from 'react-router'
import { t } from '../language/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NotFound } from '../ui/drawings/not-found.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import type { isMember } from './guards.ts'
import { Shell } from './shell/shell.tsx'
import { VisitorFrame } from './shell/visitor-frame.tsx'

/** Members keep their bars and menus here. */
function NotFoundPage() {
  const Frame = useLoaderData<ReturnType<typeof isMember>>() ? Shell : VisitorFrame
  return (
    <Frame>
      <NotFoundNotice />
    </Frame>
  )
}

export function NotFoundNotice() {
  usePageTitle(t('common.notFound'))
  return (
    <>
      <h1 className="text-center text-xl font-bold">{t('common.notFound')}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<ButtonLink to={paths.home}>{t('common.backToSite')}</ButtonLink>}
      >
        {t('common.pageNotFound')}
      </EmptyState>
    </>
  )
}

export { NotFoundPage as Component }
