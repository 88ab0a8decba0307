/** Kind of feed that the page shows, as last chosen in this browser. */

import { storageKeys, storedText } from '../../../storage.ts'

export const feeds = ['everyone', 'following'] as const
export type Feed = (typeof feeds)[number]
/** A feed, or the posts with a tag. */
export type LiveList = Feed | `#${string}`

const storedFeed = storedText(storageKeys.feed)

export const chosenFeed = (): Feed => (storedFeed.get() === 'following' ? 'following' : 'everyone')

export const chooseFeed = (feed: Feed) => storedFeed.set(feed)
