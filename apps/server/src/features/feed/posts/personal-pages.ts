import { MINUTE } from '@canopy/contract/limits'
import { type Changes, countsOf } from '../../../live/changes.ts'
import { createKeptEach } from '../../../live/kept.ts'
import type { PostRow } from './post-queries.ts'

const MAX_BYTES = 15_000_000
const TAG_BYTES = 20

type Shown = Pick<PostRow, 'postId' | 'userId' | 'mentions'>

/** Keys of what a list of posts shows besides counts: posts, with the names and pictures of their authors and the names of whom they mention. `added` is the key of new posts that are on it. */
export const keysOf = (rows: readonly Shown[], added?: string): string[] => [
  'feed',
  ...(added === undefined ? [] : [added]),
  ...new Set(
    rows.flatMap(({ postId, userId, mentions }) => [postId, userId, ...mentions.map((one) => one.userId)]),
  ),
]

/** Keys of everything that a list of posts shows. */
export const keysWithCounts = (rows: readonly Shown[], added?: string): string[] => [
  ...keysOf(rows, added),
  ...rows.map(({ postId }) => countsOf(postId)),
]

/**
 * The etags of newest pages that are made for one reader. As long as nothing that such a page showed has changed, a reader who polls is
 * answered without reading it again. Muted words that end show after a minute.
 */
export const createPersonalPages = (changes: Changes) =>
  createKeptEach<string>(changes, { maxBytes: MAX_BYTES, bytesOf: () => TAG_BYTES, ttl: MINUTE })
