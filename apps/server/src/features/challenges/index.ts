/** Challenges, the proofs that members hand in, and their review. */

export { challengeData, forgetProofs } from './member-data.ts'
export { createReviewer } from '../../reviewer/create-reviewer.ts'
export type { Reviewer } from '../../reviewer/reviewer.ts'
export { challengesRoutes } from './routes.ts'
