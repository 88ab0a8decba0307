import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PopularChallenges } from '../features/challenges/index.ts'
import { ReadingPage } from '../ui/reading-page.tsx'

/** Pages to read, beside the challenges, which stay where they are as one goes from one such page to another. */
function BesideChallenges() {
  const challenges = (
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
