import { MINUTE } from '@canopy/contract/limits'
import { type Changes, countsOf } from '../../../live/changes.ts'
import { createKeptEach } from '../../../live/kept.ts'
import type { PostRow } from './post-queries.ts'

const MAX_BYTES = 15_000_000
const TAG_BYTES = 20

type Shown = Pick<PostRow, 'postId' | 'userId' | 'mentions'>

/** Keys of what a page of the feed shows besides counts: posts, with the names and pictures of their authors and the names of whom they mention. A new post is only on the newest page. */
export const keysOf = (rows: readonly Shown[], isNewest: boolean): string[] => [
  'feed',
  ...(isNewest ? ['newest posts'] : []),
  ...new Set(
    rows.flatMap(({ postId, userId, mentions }) => [postId, userId, ...mentions.map((one) => one.userId)]),
  ),
]

/** Keys of everything that a page of the feed shows. */
export const keysWithCounts = (rows: readonly Shown[], isNewest: boolean): string[] => [
  ...keysOf(rows, isNewest),
  ...rows.map(({ postId }) => countsOf(postId)),
]

/**
 * The etags of newest pages that are made for one reader. As long as nothing that such a page showed has changed, a reader who polls is
 * answered without reading it again. Muted words that end show after a minute.
 */
export const createPersonalPages = (changes: Changes) =>
  createKeptEach<string>(changes, { maxBytes: MAX_BYTES, bytesOf: () => TAG_BYTES, ttl: MINUTE })
