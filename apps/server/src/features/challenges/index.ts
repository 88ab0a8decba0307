export { countProofsAwaitingSteward } from './appeals/appeal-queries.ts'
export { deleteMemberData, memberData } from './member-data.ts'
export { createReviews } from './proofs/review.ts'
export { challengesRoutes } from './routes.ts'
