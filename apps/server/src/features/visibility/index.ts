export { selectFollowersAmong, selectRelation, selectUnseen } from './relation-queries.ts'
export {
  canSeePostsOf,
  follows,
  subscribes,
  type Id,
  isFindable,
  isSeen,
  isSeenInList,
  isUnblocked,
  mutedBecause,
  ofUnseen,
  seesAll,
} from './visibility-queries.ts'
