import * as commentsEndpoints from '@canopy/contract/feed/comments/endpoints'
import * as feedEndpoints from '@canopy/contract/feed/endpoints'
import * as writingEndpoints from '@canopy/contract/feed/writing/endpoints'
import { MB, MINUTE, POSTS_PAGE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { bind, type Call } from '../../../http/bind.ts'
import {
  createKeptReplies,
  NO_STORE,
  sendIfUnchanged,
  sendTagged,
} from '../../../http/bodies/cached-response.ts'
import { cutPage, pageOf, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit/rate-limit.ts'
import { mediaUrl } from '../../../media/index.ts'
import { withRemovals } from './own-removals.ts'
import { createPersonalPages, keysWithCounts } from './personal-pages.ts'
import {
  type PostRow,
  selectFollowedPosts,
  selectPosts,
  selectPostsOf,
  selectSavedPosts,
  selectSeenPosts,
  selectTaggedPosts,
  selectUserDetails,
} from './post-queries.ts'
import { deletePost, readPost, setCommenting } from './posts.ts'
import { cursorOf } from './present-post.ts'
import { presentTo } from './private-pictures.ts'
import { setOutside } from './set-outside.ts'
import { createSharedPages } from './shared-page-routes.ts'

/** @throws AppError forbidden for saved posts of somebody else */
function selectList(
  db: Db,
  viewer: Caller,
  { userId: author, saved, feed, tag }: Call<typeof feedEndpoints.listPosts>['query'],
  page: { limit: number; after: Cursor | undefined },
) {
  if (saved && author !== undefined && author !== viewer.userId) throw new AppError('forbidden')
  if (saved) return selectSavedPosts(db, viewer, page)
  if (author !== undefined) return selectPostsOf(db, viewer, author, page)
  if (tag !== undefined) return selectTaggedPosts(db, viewer, tag, page)
  return feed === 'following' ? selectFollowedPosts(db, viewer, page) : selectPosts(db, viewer, page)
}

const KEPT_BYTES = 8 * MB

export function postRoutes(app: FastifyInstance, deps: Deps) {
  const { transaction, media } = deps
  /** Sends what everybody sees to those who see all. */
  const sendKept = createKeptReplies(deps.changes, { maxBytes: KEPT_BYTES })
  const sendKeptPost = createKeptReplies(deps.changes, { maxBytes: KEPT_BYTES, cacheControl: NO_STORE })
  const shared = createSharedPages(deps)
  const personal = createPersonalPages(deps.changes)

  /** Returns the rows of the page. */
  async function sendPosts({
    db,
    query,
    userId,
    caller,
    request,
    reply,
  }: Call<typeof feedEndpoints.listPosts>) {
    const { limit, cursor } = query
    const rows = await selectList(db, caller, query, { limit: limit + 1, after: readCursor(cursor) })
    const page = cutPage(reply, rows, limit, cursorOf)
    const posts = await Promise.all(page.map((row) => presentTo(media, userId, row)))
    await sendTagged(request, reply, await withRemovals({ db, media }, posts, page))
    return page
  }

  async function sendPersonal(call: Call<typeof feedEndpoints.listPosts>) {
    const { query, userId, request, reply } = call
    const list = query.tag === undefined ? (query.feed ?? 'everyone') : `#${query.tag}`
    const key = `${list} ${userId}`
    const etag = personal.find(key)
    if (etag !== undefined && sendIfUnchanged(request, reply, etag)) return reply
    const keep = personal.begin(key)
    const page = await sendPosts(call)
    // A replica may not have the last change yet, of which no further event would tell.
    if (call.db === deps.db)
      keep({ value: String(reply.getHeader('etag')), keys: [userId, ...keysWithCounts(page, true)] })
    return reply
  }

  /** Keys for keeping what a reader who sees all has read; undefined if others see less, or a replica may lack a change. */
  const keysForAll = (db: Db, rows: PostRow[], isNewest: boolean) =>
    db === deps.db && rows.length > 0 && rows.every(({ isPrivate }) => !isPrivate)
      ? keysWithCounts(rows, isNewest)
      : undefined

  /** Sends posts of another member to a reader who sees all. */
  const sendPostsOf = (
    { db, query, caller, request, reply }: Call<typeof feedEndpoints.listPosts>,
    author: string,
  ) =>
    sendKept(request, reply, request.url, async () => {
      const { limit, cursor } = query
      const rows = await selectPostsOf(db, caller, author, { limit: limit + 1, after: readCursor(cursor) })
      const { page, ...next } = pageOf(request.url, rows, limit, cursorOf)
      const content = await Promise.all(page.map((row) => presentTo(media, caller.userId, row)))
      return { content, ...next, keys: keysForAll(db, page, true) }
    })

  bind(app, feedEndpoints.listPosts, (call) => {
    const { limit, cursor, userId: author, saved, feed, tag } = call.query
    if (author !== undefined && author !== call.userId && !saved && call.caller.seesAll)
      return sendPostsOf(call, author)
    const isFeed = limit === POSTS_PAGE && !author && !saved
    if (isFeed && call.caller.seesAll && feed !== 'following' && tag === undefined) {
      const page = shared.find(readCursor(cursor))
      if (page) return page.send(call.request, call.reply, call.userId)
    } else if (isFeed && !cursor) return sendPersonal(call)
    return sendPosts(call).then(() => call.reply)
  })

  bind(app, feedEndpoints.getPost, ({ db, params: { postId }, userId, caller, request, reply }) => {
    if (!caller.seesAll) return readPost(db, media, userId, postId)
    return sendKeptPost(request, reply, postId, async () => {
      const [row] = await selectSeenPosts(db, caller, [postId])
      if (!row) throw new AppError('post_not_found')
      return { content: await presentTo(media, userId, row), keys: keysForAll(db, [row], false) }
    })
  })

  bind(
    app,
    commentsEndpoints.setCommenting,
    ({ params: { postId }, body: { commenting }, userId }) =>
      transaction((tx) => setCommenting(tx, media, { postId, userId, commenting })),
    limited({ max: 30, window: MINUTE }),
  )

  bind(
    app,
    writingEndpoints.setOutside,
    ({ params: { postId }, body: { outside }, userId }) =>
      transaction((tx) => setOutside(tx, media, { postId, userId, outside })),
    limited({ max: 30, window: MINUTE }),
  )

  bind(app, feedEndpoints.deletePost, ({ params, actor }) =>
    transaction((tx) => deletePost(tx, media, params.postId, actor)),
  )

  bind(app, feedEndpoints.listUserDetails, async ({ db, query, userId }) => {
    const rows = await selectUserDetails(db, userId, query.ids)
    return rows.map(({ profileImage, ...user }) => ({
      ...user,
      profileImgUrl: profileImage && mediaUrl(profileImage),
    }))
  })
}
