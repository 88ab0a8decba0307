/** Number of pages of the feed that a reload has to load, so that the browser can restore the scroll position. */

import { POSTS_PAGE } from '@canopy/contract/limits'
import { storageKeys, storedText } from '../../../storage.ts'
import { isRestored } from '../../../ui/lists/whole-lists.ts'

const storedPages = storedText(storageKeys.feedPages, 'sessionStorage')
/** Pages load one after the other, so restoring a position very far down would take too long. */
const PAGES_MAX = 20

/** Stores how many pages of posts reach down to the bottom of the window, for this tab. */
export function rememberPages() {
  const posts = [...document.querySelectorAll('li[aria-posinset]')]
  const last = posts.findLast((post) => post.getBoundingClientRect().top < innerHeight)
  const shown = Number(last?.getAttribute('aria-posinset'))
  storedPages.set(String(Math.min(Math.ceil(shown / POSTS_PAGE), PAGES_MAX)))
}

/** 0 unless the browser restores the scroll position. */
export const pagesToRestore = () => (isRestored ? Number(storedPages.get()) : 0)
