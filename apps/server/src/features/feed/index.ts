export { audiencesOf } from './announce.ts'
export { reportedComment } from './comments/reported-comment.ts'
export { verifyCounts } from './counts/verify-counts.ts'
export { feed } from './feature.ts'
export { readPosts } from './posts/posts.ts'
export { maySeePicture } from './posts/privacy.ts'
export {
  type PublicPost,
  selectPublicPost,
  selectPublicPostBounds,
  selectPublicPostIds,
  selectPublicPostsOf,
  selectPublicPostsWith,
} from './posts/public-queries.ts'
export { reportedPost } from './posts/reported-post.ts'
export { mutedPost } from './posts/seen-queries.ts'
export { selectTopPosts } from './posts/top-queries.ts'
export { countTags } from './tags/tag-queries.ts'
