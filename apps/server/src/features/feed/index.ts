/** The feed: posts, comments, reactions, saved and reported posts. */

export { announceFeed } from './announce.ts'
export { lockPostsOf } from './own-post-queries.ts'
export { feedData, forgetPosts } from './own-posts.ts'
export { feedRoutes } from './routes.ts'
