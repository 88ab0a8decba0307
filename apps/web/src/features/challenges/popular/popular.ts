import { lazy } from 'react'

/** For beside what a page is about: its code comes last. */
export const PopularChallenges = lazy(async () => ({
  default: (await import('./popular-challenges.tsx')).PopularChallenges,
}))
