export { countProofsAwaitingSteward } from './appeals/appeal-queries.ts'
export { selectLargestPoints, selectNewChallenges } from './challenge-queries.ts'
export { challengeIn } from './challenge-texts.ts'
export { readChallenges, readHabits } from './challenges.ts'
export { insertCriteria } from './criteria-queries.ts'
export { challenges } from './feature.ts'
export { countJoined } from './list-queries.ts'
export { settlePoints } from './payments/settle.ts'
export { answerBySteward, replaceChecklist } from './proofs/checklist-queries.ts'
export {
  countCalls,
  countCallsOfToday,
  countProofsAwaitingReview,
} from './proofs/review/review-queries.ts'
export {
  type PublicChallenge,
  selectPublicChallenge,
  selectPublicChallengeBounds,
  selectPublicChallengeIds,
} from './public-queries.ts'
export { reportedChallenge } from './reports/reported-challenge.ts'
