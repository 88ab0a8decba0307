import { paths } from '@canopy/contract/paths'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { OwnHabits, PopularChallenges } from '../features/challenges/index.ts'
import { Saving } from '../features/shop/index.ts'
import { useSession } from '../session/session-data.ts'
import { lazyNamed } from '../ui/lazy.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'
import { useIsWide } from '../ui/use-media.ts'

const FirstSteps = lazyNamed(() => import('./first-steps/first-steps.tsx'), 'FirstSteps')

/** Shows the popular challenges and what the member saves for beside its pages on wide screens, across navigations between them. */
function BesideChallenges() {
  const isWide = useIsWide()
  const { firstSteps } = useSession()
  const { pathname } = useLocation()
  const isFeed = pathname === paths.home || pathname === paths.feed
  const aside = isWide && (
    <div className="stays-beside flex flex-col gap-4">
      <Suspense>
        <OwnHabits />
      </Suspense>
      <Suspense>
        <PopularChallenges />
      </Suspense>
      <Suspense>
        <Saving />
      </Suspense>
    </div>
  )
  return (
    <ReadingPage aside={aside}>
      {isFeed && firstSteps && firstSteps.length > 0 && (
        <Suspense fallback={<div className="sheet mb-4 h-56" />}>
          <FirstSteps />
        </Suspense>
      )}
      <Outlet />
    </ReadingPage>
  )
}

export { BesideChallenges as Component }
