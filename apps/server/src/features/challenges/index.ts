/** Challenges, the proofs that members hand in, and their review. */

export { challengeData, forgetProofs } from './own-proofs.ts'
export { createReviewer } from '../../reviewer/create-reviewer.ts'
export type { Reviewer } from '../../reviewer/reviewer.ts'
export { challengesRoutes } from './routes.ts'
