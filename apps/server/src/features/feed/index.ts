/** The feed: posts, comments, reactions, saved and reported posts. */

export { feedRoutes } from './routes.ts'
