import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PopularChallenges } from '../features/challenges/index.ts'
import { ReadingPage } from '../ui/reading-page.tsx'
import { useIsWide } from '../ui/use-media.ts'

/** Pages to read; where there is room, beside the challenges, which stay where they are as one goes from one such page to another. */
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
