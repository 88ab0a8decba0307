/** The feed: posts, comments, reactions, saved and reported posts. */

export { announceFeed } from './announce.ts'
export { deleteMemberData, memberData } from './member-data.ts'
export { lockPostsOf } from './member-data-queries.ts'
export { forgetNotifiedReactions } from './posts/post-queries.ts'
export { feedRoutes } from './routes.ts'
