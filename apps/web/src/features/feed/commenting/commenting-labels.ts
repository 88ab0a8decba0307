import type { Commenting } from '@canopy/contract/feed/shapes'

/** As the author of a post reads them. */
export const commentingLabels: Record<Commenting, string> = {
  everybody: 'Everybody can comment',
  followed: 'People I follow can comment',
  nobody: 'Nobody can comment',
}
