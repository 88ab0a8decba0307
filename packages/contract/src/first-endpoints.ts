/** The calls of the login and of the pages that members see first, which the browser loads before all others. */

import { z } from 'zod/mini'
import { LoggedIn, Session } from './accounts/session.ts'
import { Credentials } from './accounts/shapes.ts'
import { Challenge, ChallengesQuery } from './challenges/shapes.ts'
import { define } from './endpoint.ts'
import { OwnMarks, Post, PostsQuery, ReactBody, ReactionMap, SaveBody, Saved } from './feed/shapes.ts'
import { Count, orUnlisted, SerialId, Uuid, UuidList } from './fields.ts'
import { LeaderboardEntry } from './points/leaderboard.ts'
import { PointsOverview } from './points/shapes.ts'
import { Product, ProductCategory, ProductsQuery } from './shop/products.ts'
import { Saving } from './shop/saving/shapes.ts'

const nothing = z.undefined()
const post = z.object({ postId: Uuid })
const ids = z.object({ ids: UuidList })
const product = z.object({ productID: SerialId })

export const firstEndpoints = define({
  login: { method: 'POST', path: '/api/auth/login', access: 'public', body: Credentials, reply: LoggedIn },
  getSession: { method: 'GET', path: '/api/auth/session', access: 'member', reply: Session },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'member',
    whileSuspended: true,
    status: 204,
    reply: nothing,
  },
  /** What the caller saves for, if anything. */
  getSaving: { method: 'GET', path: '/api/users/me/saving', access: 'member', reply: z.nullable(Saving) },
  /** The top bar shows what is on hold. */
  getPointsOverview: { method: 'GET', path: '/api/users/me/points', access: 'member', reply: PointsOverview },
  listPosts: {
    method: 'GET',
    path: '/api/posts/all',
    access: 'member',
    query: PostsQuery,
    reply: z.array(Post),
  },
  getOwnMarks: { method: 'GET', path: '/api/posts/mine', access: 'member', query: ids, reply: OwnMarks },
  react: {
    method: 'PUT',
    path: '/api/posts/:postId/react',
    access: 'member',
    claims: 'userId',
    params: post,
    body: ReactBody,
    reply: ReactionMap,
  },
  unlikePost: {
    method: 'POST',
    path: '/api/posts/:postId/unlike',
    access: 'member',
    params: post,
    reply: ReactionMap,
  },
  savePost: {
    method: 'POST',
    path: '/api/saved-posts/save',
    access: 'member',
    claims: 'userId',
    body: SaveBody,
    reply: Saved,
  },
  unsavePost: {
    method: 'DELETE',
    path: '/api/saved-posts/unsave',
    access: 'member',
    claims: 'userId',
    body: SaveBody,
    reply: Saved,
  },
  listChallenges: {
    method: 'GET',
    path: '/api/challenges/all',
    access: 'member',
    query: ChallengesQuery,
    reply: z.array(Challenge),
  },
  getLeaderboard: {
    method: 'GET',
    path: '/api/leaderboard',
    access: 'member',
    reply: z.array(LeaderboardEntry),
  },
  listProducts: {
    method: 'GET',
    path: '/api/products/all',
    access: 'member',
    query: ProductsQuery,
    reply: z.array(Product),
  },
  /** Those that have products. */
  listProductCategories: {
    method: 'GET',
    path: '/api/products/categories',
    access: 'member',
    reply: z.array(orUnlisted(ProductCategory)),
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/:productID',
    access: 'member',
    params: product,
    reply: Product,
  },
  countUnreadNotifications: {
    method: 'GET',
    path: '/api/notifications/unread/count',
    access: 'member',
    reply: Count,
  },
})
