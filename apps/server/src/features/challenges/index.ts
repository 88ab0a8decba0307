export { countProofsAwaitingSteward } from './appeals/appeal-queries.ts'
export { selectNewChallenges } from './challenge-queries.ts'
export { readChallenges } from './challenges.ts'
export { insertCriteria } from './criteria-queries.ts'
export { countUnapproved } from './desk/desk-challenge-queries.ts'
export { deleteExpiredCaptures } from './evidence/captures.ts'
export { fetchChallengePicture } from './fetched-pictures.ts'
export { countJoined } from './list-queries.ts'
export { deleteMemberData, memberData } from './member-data.ts'
export { keepOwn } from './member-data-queries.ts'
export { settlePoints } from './payments/settle.ts'
export { answerBySteward, replaceChecklist } from './proofs/checklist-queries.ts'
export { hashPictures } from './proofs/hash-pictures.ts'
export { deleteRejectedPictures } from './proofs/rejected-pictures.ts'
export { createReviews } from './proofs/review/review.ts'
export { countProofsAwaitingReview } from './proofs/review/review-queries.ts'
export {
  type PublicChallenge,
  selectPublicChallenge,
  selectPublicChallengeBounds,
  selectPublicChallengeIds,
} from './public-queries.ts'
export { reportedChallenge } from './reports/reported-challenge.ts'
export { challengesRoutes } from './routes.ts'
