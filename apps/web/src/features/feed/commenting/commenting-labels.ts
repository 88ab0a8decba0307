import type { Commenting } from '@canopy/contract/feed/shapes'

/** Labels for the author of a post. */
export const commentingLabels: Record<Commenting, string> = {
  everybody: 'Everybody can comment',
  followed: 'People I follow can comment',
  nobody: 'Nobody can comment',
}
