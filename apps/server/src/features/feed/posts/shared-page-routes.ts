/** Pages of the feed that are the same for every reader who sees all. */

import { setTimeout as sleep } from 'node:timers/promises'
import * as endpoints from '@canopy/contract/feed/endpoints'
import { MINUTE, POSTS_PAGE, SECOND } from '@canopy/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Cursor } from '../../../db/keyset.ts'
import type { Deps } from '../../../deps.ts'
import { createCachedPage } from '../../../http/bodies/cached-response.ts'
import { pageOf } from '../../../http/pages.ts'
import { countedBy, countsOf } from '../../../live/changes.ts'
import { keysOf } from './personal-pages.ts'
import { selectPosts } from './post-queries.ts'
import { cursorOf, presentPost } from './present-post.ts'

/** Takes about 50 kB each. */
const KEPT_MAX = 100
const ASKED_MAX = 1000

/** Greatest age of the counts on a page. Members react hundreds of times a second, and a page takes several milliseconds. */
const COUNTS_LAG = SECOND / 5

type Parts = Pick<Deps, 'db' | 'changes' | 'clock'>
type SharedPage = ReturnType<typeof createSharedPage>

/**
 * The page after a place in the feed, or the newest one. It is serialised and compressed once per change, not once per request. A change of
 * counts alone renews it only once in `COUNTS_LAG`; until then whoever made it waits for it.
 */
function createSharedPage({ db, changes, clock }: Parts, after: Cursor | undefined) {
  /** Keys of the counts on the page. */
  let counts: string[] = []
  const page = createCachedPage(
    changes,
    async () => {
      const rows = await selectPosts(db, undefined, { limit: POSTS_PAGE + 1, after })
      const { page, ...next } = pageOf(endpoints.listPosts.path, rows, POSTS_PAGE, cursorOf)
      counts = page.map(({ postId }) => countsOf(postId))
      return { value: { content: page.map(presentPost), ...next }, keys: keysOf(page, after === undefined) }
    },
    ({ since, at }) => clock.elapsed() - at < COUNTS_LAG || changes.isCurrent(counts, since),
  )

  return {
    /** Sends the page with every change of counts that the reader made, or 304 if the client has it. */
    send(request: FastifyRequest, reply: FastifyReply, userId: string) {
      const own = [countedBy(userId)]
      if (page.isSince(own)) return page.send(request, reply, own)
      const untilNext = sleep(Math.max(0, page.readAt() + COUNTS_LAG - clock.elapsed()))
      return untilNext.then(() => page.send(request, reply, own))
    },
  }
}

/**
 * The newest page, and for a minute each those after it that were asked for more than once: what one reader alone scrolls through is not worth
 * keeping. Once a change of which an event tells is acknowledged, this node no longer sends a page from before it, but for counts.
 */
export function createSharedPages(parts: Parts) {
  const { clock } = parts
  const newest = createSharedPage(parts, undefined)
  // A node of the release before publishes no event when a member leaves, who takes reactions and comments from older posts.
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
      const page = createSharedPage(parts, after)
      older.set(key, page)
      return page
    },
  }
}
