import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PopularChallenges } from '../features/challenges/index.ts'
import { Saving } from '../features/shop/index.ts'
import { ReadingPage } from '../ui/reading-page.tsx'
import { useIsWide } from '../ui/use-media.ts'

/** On wide screens shows the popular challenges and what the member saves for beside its pages, across navigations between them. */
function BesideChallenges() {
  const isWide = useIsWide()
  const aside = isWide && (
    <div className="stays-beside flex flex-col gap-4">
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
      <Outlet />
    </ReadingPage>
  )
}

export { BesideChallenges as Component }
