import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { type Community, startCommunity } from '../shots/communities.ts'
import { newContextOf, openScreen, whoSees } from '../shots/open-screen.ts'
import type { Screen } from '../shots/screens.ts'
import { test as base } from './canopy.ts'

/** `community` is the typical one, which the tests of a worker share: to look at a screen changes little. */
export const test = base.extend<object, { community: Community }>({
  community: [
    async ({ browser }, use) => {
      const community = await startCommunity('typical', browser)
      await use(community)
      await community.stop()
    },
    // It takes a minute where others are started at the same time.
    { scope: 'worker', timeout: 5 * MINUTE },
  ],
})

/** Opens `screens` one after the other, each as somebody who sees it, and calls `look` with each. `prepare` gets each browser. */
export async function visitScreens(
  browser: Browser,
  community: Community,
  {
    viewports,
    screens,
    prepare,
  }: {
    viewports: readonly ViewportSize[]
    screens: readonly Screen[]
    prepare?: (context: BrowserContext) => Promise<unknown>
  },
  look: (page: Page, name: string) => Promise<void>,
) {
  for (const viewport of viewports) {
    for (const who of ['visitor', 'member', 'steward'] as const) {
      const seen = screens.filter((screen) => whoSees(screen) === who && viewport.width >= (screen.from ?? 0))
      if (seen.length === 0) continue
      const context = await newContextOf(browser, community, who, { viewport })
      await prepare?.(context)
      const page = await context.newPage()
      for (const screen of seen) {
        const name = `${screen.name}, ${viewport.width} pixels wide`
        await test.step(name, async () => {
          await openScreen(page, screen, community)
          await look(page, name)
        })
      }
      await context.close()
    }
  }
}
