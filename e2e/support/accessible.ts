import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violations on the page as it is, in either theme, and no sideways scrolling on a phone. `within` is a selector: links
 * that a menu or a picker covers in part are too small as long as it is open.
 */
export async function expectAccessible(page: Page, within = 'html') {
  // The themes differ in colours only.
  await switchTheme(page, 'dark')
  await expectNoViolations(axe(page, within).withRules(['color-contrast']), 'dark theme')
  await switchTheme(page, 'light')
  await expectNoViolations(axe(page, within).withTags(EVERY_RULE), 'light theme')
  await expectNarrow(page)
}

/** The same for a page without scripts. */
export async function expectPlainPageAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(axe(page, 'html').withRules(['color-contrast']), 'dark theme')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(axe(page, 'html').withTags(EVERY_RULE), 'light theme')
  await expectNarrow(page)
}

/** No sideways scrolling on a phone. */
async function expectNarrow(page: Page) {
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
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/**
 * Without the details of what passes, which take longer than the rules. The legacy mode opens no page of its own to reach cross-origin
 * frames, which Canopy does not have.
 */
const axe = (page: Page, within: string) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ resultTypes: ['violations'] })

async function expectNoViolations(builder: AxeBuilder, message: string) {
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  ])
  expect.soft(found, message).toEqual([])
}
