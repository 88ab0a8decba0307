/** How much of the feed a reload loads at once, so that the same posts are in view again. */

import { POSTS_PAGE } from '@canopy/contract/limits'

const KEY = 'feedPages'
/** Pages load one after the other, and nobody waits for all of a very long way down. */
const PAGES_MAX = 20

/** Whether the browser scrolls the page that it just loaded to where it was when it was left. */
export const isRestored = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && /reload|back_forward/.test(entry.type))

/** Keeps in this tab how many pages of posts reach down to the end of the window. */
export function keepPages() {
  const posts = [...document.querySelectorAll('[data-post]')]
  const shown = posts.findLastIndex((post) => post.getBoundingClientRect().top < innerHeight) + 1
  sessionStorage.setItem(KEY, String(Math.min(Math.ceil(shown / POSTS_PAGE), PAGES_MAX)))
}

/** How many pages to load before the feed can be scrolled to where it was; 0 where it begins at the top. */
export const keptPages = () => (isRestored ? Number(sessionStorage.getItem(KEY)) : 0)
