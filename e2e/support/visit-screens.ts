import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'
import { type Condition, startCommunity } from '../shots/communities.ts'
import { newContextOf, openScreen, whoSees } from '../shots/open-screen.ts'
import type { Screen } from '../shots/screens.ts'
import { test } from './canopy.ts'

/** Opens `screens` one after the other, each as somebody who sees it, and calls `look` with each. `prepare` gets each browser. */
export async function visitScreens(
  browser: Browser,
  {
    condition = 'typical',
    viewports,
    screens,
    prepare,
  }: {
    condition?: Condition
    viewports: readonly ViewportSize[]
    screens: readonly Screen[]
    prepare?: (context: BrowserContext) => Promise<unknown>
  },
  look: (page: Page, name: string) => Promise<void>,
) {
  await using resources = new AsyncDisposableStack()
  const community = await startCommunity(condition, browser)
  resources.defer(community.stop)
  for (const viewport of viewports) {
    for (const who of ['visitor', 'member', 'steward'] as const) {
      const context = await newContextOf(browser, community, who, { viewport })
      await prepare?.(context)
      const page = await context.newPage()
      for (const screen of screens) {
        if (whoSees(screen) !== who || viewport.width < (screen.from ?? 0)) continue
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
