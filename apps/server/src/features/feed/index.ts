/** The feed: posts, comments, reactions, saved and reported posts. */

export { announceFeed } from './announce.ts'
export { lockPostsOf } from './member-data-queries.ts'
export { feedData, forgetPosts } from './member-data.ts'
export { feedRoutes } from './routes.ts'
