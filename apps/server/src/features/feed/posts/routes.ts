import { endpoints } from '@canopy/contract/endpoints'
import { MINUTE, POSTS_PAGE } from '@canopy/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { bind, type Call } from '../../../http/bind.ts'
import { createCachedPage, sendTagged } from '../../../http/cached-response.ts'
import { cutPage, pageOf, readCursor } from '../../../http/pages.ts'
import { limited } from '../../../http/rate-limit.ts'
import type { Bus, BusEvent } from '../../../live/bus.ts'
import { mediaUrl, type StoredPicture } from '../../../media/index.ts'
import { withRemovals } from '../reports/own-removals.ts'
import { selectPosts, selectUserDetails } from './post-queries.ts'
import { createPost, cursorOf, deletePost, presentPost, readPost } from './posts.ts'

/** What the page shows: posts, with the name and picture of their authors. */
type Shown = { postIds: Set<string>; authorIds: Set<string> }

/** Whether an event changes the page. What is being loaded, and so not known, may be shown. */
function changesPage(event: BusEvent, shown: Shown | undefined): boolean {
  switch (event.type) {
    case 'post.created':
    case 'post.changed':
    case 'events.missed':
      return true
    case 'post.counted':
    case 'post.deleted':
      return shown?.postIds.has(event.postId) ?? true
    case 'member.changed':
      return shown?.authorIds.has(event.userId) ?? true
    default:
      return false
  }
}

/**
 * The newest page of the feed is the same for every reader, so it is serialised and compressed once per change, not once per request.
 * Once a change is acknowledged, this node no longer sends the page from before it.
 */
function createNewestPage(db: Db, bus: Bus) {
  let shown: Shown | undefined
  const newest = createCachedPage(async () => {
    shown = undefined
    const rows = await selectPosts(db, {}, POSTS_PAGE + 1, undefined)
    const { page, ...next } = pageOf(endpoints.listPosts.path, rows, POSTS_PAGE, cursorOf)
    shown = {
      postIds: new Set(page.map(({ postId }) => postId)),
      authorIds: new Set(page.map(({ userId }) => userId)),
    }
    return { content: page.map(presentPost), ...next }
  })
  bus.subscribe((event) => {
    if (changesPage(event, shown)) newest.expire()
  })
  return newest
}

export function postRoutes(app: FastifyInstance, deps: Deps) {
  const { bus, transaction, media } = deps
  const newest = createNewestPage(deps.db, bus)

  async function sendPosts({ db, query, userId, request, reply }: Call<'listPosts'>) {
    const { limit, cursor, userId: author, saved } = query
    if (saved && author !== undefined && author !== userId) throw new AppError('forbidden')
    const filter = saved ? { savedBy: userId } : { author, withHidden: author === userId }
    const rows = await selectPosts(db, filter, limit + 1, readCursor(cursor))
    const page = cutPage(reply, rows, limit, cursorOf)
    return sendTagged(request, reply, await withRemovals({ db, media }, page.map(presentPost), page))
  }

  bind(app, 'listPosts', (call) => {
    const { limit, cursor, userId, saved } = call.query
    const isNewest = limit === POSTS_PAGE && !cursor && !userId && !saved
    return isNewest ? newest.send(call.request, call.reply) : sendPosts(call)
  })

  bind(app, 'getPost', ({ db, params }) => readPost(db, params.postId))

  bind(
    app,
    'createPost',
    async ({ body: { content, imageAlt }, files, userId, idempotencyKey, reply }) => {
      const write = (image?: StoredPicture) =>
        transaction((tx) =>
          createPost(tx, { userId, content, imageAlt, image, sentImage: files.image }, idempotencyKey),
        )
      const written = files.image
        ? await media.store(await media.read(files.image, { userId, use: 'post' }), write)
        : await write()
      if (!written.made) reply.code(200)
      return written.post
    },
    limited({ max: 30, window: MINUTE }),
  )

  bind(app, 'deletePost', ({ params, actor }) =>
    transaction((tx) => deletePost(tx, media, params.postId, actor)),
  )

  bind(app, 'listUserDetails', async ({ db, query }) => {
    const rows = await selectUserDetails(db, query.ids)
    return rows.map(({ profileImage, ...user }) => ({
      ...user,
      profileImgUrl: profileImage && mediaUrl(profileImage),
    }))
  })
}
