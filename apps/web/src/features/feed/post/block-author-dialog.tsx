import type { Post } from '@canopy/contract/feed/shapes'
import { BlockDialog } from '../../people/index.ts'

export const BlockAuthorDialog = ({ post: { userId, author } }: { post: Post }) => (
  <BlockDialog member={{ userId, fullName: author.fullName }} />
)
