/** Pages of the feed that are the same for every reader who sees all. */

import * as endpoints from '@canopy/contract/feed/endpoints'
import { MINUTE, POSTS_PAGE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Cursor } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { createCachedPage } from '../../../http/bodies/cached-response.ts'
import { pageOf } from '../../../http/pages.ts'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { selectPosts } from './post-queries.ts'
import { cursorOf, presentPost } from './present-post.ts'

/** Takes about 50 kB each. */
const KEPT_MAX = 100
const ASKED_MAX = 1000

/** Content of a page: posts, with the name and picture of their authors. */
type Shown = { postIds: Set<string>; authorIds: Set<string> }

/** Whether an event changes a page. What is being loaded, and so not known, may be shown. A new post is only on the newest page. */
function changesPage(event: BusEvent, shown: Shown | undefined, isNewest: boolean): boolean {
  switch (event.type) {
    case 'post.created':
      return isNewest
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

type SharedPage = ReturnType<typeof createSharedPage>

/** The page after a place in the feed, or the newest one. It is serialised and compressed once per change, not once per request. */
function createSharedPage({ db }: Pick<Deps, 'db'>, after: Cursor | undefined) {
  let shown: Shown | undefined
  const { expire, send } = createCachedPage(async () => {
    shown = undefined
    const rows = await selectPosts(db, undefined, { limit: POSTS_PAGE + 1, after })
    const { page, ...next } = pageOf(endpoints.listPosts.path, rows, POSTS_PAGE, cursorOf)
    shown = {
      postIds: new Set(page.map(({ postId }) => postId)),
      authorIds: new Set(page.map(({ userId }) => userId)),
    }
    return { content: page.map(presentPost), ...next }
  })
  return {
    send,
    onEvent(event: BusEvent) {
      if (changesPage(event, shown, after === undefined)) expire()
    },
  }
}

/**
 * The newest page, and for a minute each those after it that were asked for more than once: what one reader alone scrolls through is not worth
 * keeping. Once a change of which an event tells is acknowledged, this node no longer sends a page from before it.
 */
export function createSharedPages({ db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>) {
  const newest = createSharedPage({ db }, undefined)
  // No event tells of the reactions and comments that a member who leaves takes from older posts.
  const older = new LRUCache<string, SharedPage>({ max: KEPT_MAX, ttl: MINUTE })
  const asked = new LRUCache<string, true>({ max: ASKED_MAX })
  bus.subscribe((event) => {
    newest.onEvent(event)
    for (const page of older.values()) page.onEvent(event)
  })

  return {
    /** The page after a place, if it is kept, or the newest one. */
    find(after: Cursor | undefined): SharedPage | undefined {
      if (after === undefined) return newest
      // A transaction that has begun before this place can still add a post after it.
      if (after.time.getTime() > clock.now().getTime() - MINUTE) return undefined
      const key = `${after.time.toISOString()} ${after.id}`
      const kept = older.get(key)
      if (kept) return kept
      if (!asked.has(key)) {
        asked.set(key, true)
        return undefined
      }
      const page = createSharedPage({ db }, after)
      older.set(key, page)
      return page
    },
  }
}
