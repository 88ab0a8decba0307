import type { Profile } from '@canopy/contract/accounts/profile/shapes'

/** Whether posts and lists of people of a private account are hidden from the reader. */
export const isClosed = ({ isPrivate, relation }: Profile) =>
  isPrivate && relation !== undefined && relation.following !== 'yes'
