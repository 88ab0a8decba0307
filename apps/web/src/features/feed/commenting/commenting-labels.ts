import type { Commenting } from '@canopy/contract/feed/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'

/** Labels for the author of a post. */
export const commentingLabels: Record<Commenting, PlainMessageId> = {
  everybody: 'feed.canCommentEverybody',
  followed: 'feed.canCommentFollowed',
  nobody: 'feed.canCommentNobody',
}
