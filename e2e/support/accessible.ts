import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no axe violations on the page as it is, in either theme, and no sideways scrolling on a phone. */
export async function expectAccessible(page: Page) {
  // The themes differ in colours only.
  await switchTheme(page, 'dark')
  await expectNoViolations(new AxeBuilder({ page }).withRules(['color-contrast']), 'dark theme')
  await switchTheme(page, 'light')
  await expectNoViolations(new AxeBuilder({ page }).withTags(EVERY_RULE), 'light theme')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // Floating elements follow the new width a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: 'on a phone' })
    .toBeLessThanOrEqual(390)
  if (size) await page.setViewportSize(size)
}

/** A script of the page applies the theme, a moment after the browser reports the change. */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

async function expectNoViolations(axe: AxeBuilder, message: string) {
  // The default mode opens a page of its own each time, to reach cross-origin frames, which Canopy does not have.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(found, message).toEqual([])
}
