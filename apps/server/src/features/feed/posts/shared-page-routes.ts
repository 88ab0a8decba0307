/** Pages of the feed that are the same for every reader who sees all. */

import * as endpoints from '@canopy/contract/feed/endpoints'
import { MINUTE, POSTS_PAGE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Cursor } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { createCachedPage } from '../../../http/bodies/cached-response.ts'
import { pageOf } from '../../../http/pages.ts'
import { keysOf } from './personal-pages.ts'
import { selectPosts } from './post-queries.ts'
import { cursorOf, presentPost } from './present-post.ts'

/** Takes about 50 kB each. */
const KEPT_MAX = 100
const ASKED_MAX = 1000

type SharedPage = ReturnType<typeof createCachedPage>

/** The page after a place in the feed, or the newest one. It is serialised and compressed once per change, not once per request. */
const createSharedPage = (
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  after: Cursor | undefined,
): SharedPage =>
  createCachedPage(changes, async () => {
    const rows = await selectPosts(db, undefined, { limit: POSTS_PAGE + 1, after })
    const { page, ...next } = pageOf(endpoints.listPosts.path, rows, POSTS_PAGE, cursorOf)
    return { value: { content: page.map(presentPost), ...next }, keys: keysOf(page, after === undefined) }
  })

/**
 * The newest page, and for a minute each those after it that were asked for more than once: what one reader alone scrolls through is not worth
 * keeping. Once a change of which an event tells is acknowledged, this node no longer sends a page from before it.
 */
export function createSharedPages({ db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>) {
  const newest = createSharedPage({ db, changes }, undefined)
  // No event tells of the reactions and comments that a member who leaves takes from older posts.
  const older = new LRUCache<string, SharedPage>({ max: KEPT_MAX, ttl: MINUTE })
  const asked = new LRUCache<string, true>({ max: ASKED_MAX })

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
      const page = createSharedPage({ db, changes }, after)
      older.set(key, page)
      return page
    },
  }
}
