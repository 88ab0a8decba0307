/** What every screen has to pass. */

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for `axe` to find, in the theme that the page has on. */
export async function expectFaultless(axe: AxeBuilder, colorScheme: 'light' | 'dark') {
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(faults, `in ${colorScheme}`).toEqual([])
}

/** Nothing for axe to find on the page as it is, in either theme; nothing to scroll sideways for on a phone. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A script of the page puts the other colours on, a moment after the browser has told it.
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectFaultless(new AxeBuilder({ page }), colorScheme)
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // What floats follows the new width a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: 'on a phone' })
    .toBeLessThanOrEqual(390)
  if (size) await page.setViewportSize(size)
}
