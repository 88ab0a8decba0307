/** What every screen has to pass. */

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing for axe to find on the page as it is, in either theme; nothing to scroll sideways for on a phone. */
export async function expectAccessible(page: Page) {
  // In the dark only colours can differ.
  await wear(page, 'dark')
  await expectFaultless(new AxeBuilder({ page }).withRules(['color-contrast']), 'in dark')
  await wear(page, 'light')
  await expectFaultless(new AxeBuilder({ page }).withTags(EVERY_RULE), 'in light')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // What floats follows the new width a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: 'on a phone' })
    .toBeLessThanOrEqual(390)
  if (size) await page.setViewportSize(size)
}

/** A script of the page puts the other colours on, a moment after the browser has told it. */
async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

async function expectFaultless(axe: AxeBuilder, where: string) {
  // The other way opens a page of its own each time, for frames of other hosts, which there are none of.
  const { violations } = await axe.setLegacyMode().analyze()
  const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(faults, where).toEqual([])
}
