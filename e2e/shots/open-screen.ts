import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Community } from './communities.ts'
import type { Screen } from './screens.ts'
import { settle } from './settle.ts'

export type Who = 'visitor' | 'member' | 'steward'

export const whoSees = ({ who }: Screen): Who => who ?? 'member'

/** A browser in which nobody, the member or the steward of the community is signed in. */
export async function newContextOf(
  browser: Browser,
  community: Community,
  who: Who,
  options: BrowserContextOptions,
) {
  const storageState = { visitor: undefined, member: community.signedIn, steward: community.steward }[who]
  const context = await browser.newContext({
    ...options,
    baseURL: community.url,
    // Cached replies would be shown first.
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  })
  // Scroll positions, the tab of the feed and drafts would be restored.
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    sessionStorage.clear()
    for (const key of Object.keys(localStorage))
      if (key === 'feed' || key.startsWith('draft:')) localStorage.removeItem(key)
  })
  return context
}

/** Opens a screen and waits until it stands still. `css` is added to its styles. */
export async function openScreen(
  page: Page,
  { path, before, open }: Screen,
  community: Community,
  css?: string,
) {
  page.setDefaultTimeout(15_000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await before?.(page)
  await page.goto('about:blank')
  await page.goto(typeof path === 'string' ? path : path(community))
  if (css !== undefined) await page.addStyleTag({ content: css })
  await settle(page)
  await open?.(page)
  if (open) await settle(page)
}
