export { selectRelation, selectUnseen } from './relation-queries.ts'
export {
  canSeePostsOf,
  follows,
  type Id,
  isFindable,
  isSeen,
  isSeenInList,
  isUnblocked,
  mutedBecause,
  ofUnseen,
  seesAll,
  subscribes,
} from './visibility-queries.ts'
