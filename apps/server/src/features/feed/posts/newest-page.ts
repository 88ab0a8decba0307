/** The newest page of the feed, the same for every reader: serialised and compressed once a change, not once a request. */

import { endpoints } from '@canopy/contract/endpoints'
import { POSTS_PAGE } from '@canopy/contract/limits'
import type { Db } from '../../../db/database.ts'
import { createCachedPage } from '../../../http/cached-response.ts'
import { pageOf } from '../../../http/pages.ts'
import type { Bus, BusEvent } from '../../../live/bus.ts'
import { selectPosts } from './post-queries.ts'
import { cursorOf, presentPosts } from './posts.ts'

/** Events after which the page may read differently; a member's name and portrait stand on their posts. */
const CHANGES = new Set<BusEvent['type']>([
  'post.created',
  'post.changed',
  'post.deleted',
  'member.changed',
  'events.missed',
])

/** The page as every event on `bus` left it: a reader never gets one from before a change that was acknowledged here. */
export function createNewestPage(db: Db, bus: Bus) {
  const newest = createCachedPage(async () => {
    const rows = await selectPosts(db, {}, POSTS_PAGE + 1, undefined)
    const { page, ...next } = pageOf(endpoints.listPosts.path, rows, POSTS_PAGE, cursorOf)
    return { content: await presentPosts(db, page), ...next }
  })
  bus.subscribe(({ type }) => {
    if (CHANGES.has(type)) newest.expire()
  })
  return newest
}
