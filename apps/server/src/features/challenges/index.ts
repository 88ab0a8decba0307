/** Challenges, the proofs that members hand in, and their review. */

export { challengeData, forgetProofs } from './member-data.ts'
export { createReviews } from './proofs/review.ts'
export { challengesRoutes } from './routes.ts'
