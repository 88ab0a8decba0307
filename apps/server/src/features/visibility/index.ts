export { selectFollowersAmong, selectRelation, selectUnseen } from './relation-queries.ts'
export {
  canSeePostsOf,
  follows,
  hears,
  isFindable,
  isSeen,
  isSeenInList,
  isUnblocked,
  mutedBecause,
  ofUnseen,
  seesAll,
} from './visibility-queries.ts'
