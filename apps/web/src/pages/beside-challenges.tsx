import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PopularChallenges } from '../features/challenges/index.ts'
import { ReadingPage } from '../ui/reading-page.tsx'
import { useIsWide } from '../ui/use-media.ts'

/** On wide screens shows the popular challenges beside its pages, across navigations between them. */
function BesideChallenges() {
  const isWide = useIsWide()
  const challenges = isWide && (
    <Suspense>
      <PopularChallenges />
    </Suspense>
  )
  return (
    <ReadingPage aside={challenges}>
      <Outlet />
    </ReadingPage>
  )
}

export { BesideChallenges as Component }
