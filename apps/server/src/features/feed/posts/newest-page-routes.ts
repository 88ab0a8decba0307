import { endpoints } from '@canopy/contract/endpoints'
import { POSTS_PAGE } from '@canopy/contract/limits'
import type { Db } from '../../../db/database.ts'
import { createCachedPage } from '../../../http/cached-response.ts'
import { pageOf } from '../../../http/pages.ts'
import type { Bus, BusEvent } from '../../../live/bus.ts'
import { selectPosts } from './post-queries.ts'
import { cursorOf, presentPost } from './present-post.ts'

/** What the page shows: posts, with the name and picture of their authors. */
type Shown = { postIds: Set<string>; authorIds: Set<string> }

/** Whether an event changes the page. What is being loaded, and so not known, may be shown. */
function changesPage(event: BusEvent, shown: Shown | undefined): boolean {
  switch (event.type) {
    case 'post.created':
    case 'post.changed':
    case 'privacy.changed':
    case 'tags.changed':
    case 'challenges.changed':
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
 * The newest page of the feed is the same for every reader who sees all, so it is serialised and compressed once per change, not once per request.
 * Once a change is acknowledged, this node no longer sends the page from before it.
 */
export function createNewestPage(db: Db, bus: Bus) {
  let shown: Shown | undefined
  const newest = createCachedPage(async () => {
    shown = undefined
    const rows = await selectPosts(db, undefined, { limit: POSTS_PAGE + 1, after: undefined })
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
