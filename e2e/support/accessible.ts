import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violations on the page as it is, in either theme, no sideways scrolling on a phone or at 400 % zoom,
 * and no property set by two classes. `within` is a selector: links that a menu or a picker covers in part are too
 * small as long as it is open.
 */
export async function expectAccessible(page: Page, within = 'html') {
  // The themes differ in colours only.
  await switchTheme(page, 'dark')
  await expectNoViolations(axe(page, within).withRules(['color-contrast']), 'dark theme')
  await switchTheme(page, 'light')
  await expectNoViolations(axe(page, within).withTags(EVERY_RULE), 'light theme')
  await expectNarrow(page)
  expect.soft(await page.evaluate(propertiesSetTwice), 'properties set twice').toEqual([])
}

/** The same for a page without scripts. */
export async function expectPlainPageAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(axe(page, 'html').withRules(['color-contrast']), 'dark theme')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(axe(page, 'html').withTags(EVERY_RULE), 'light theme')
  await expectNarrow(page)
}

/** No sideways scrolling on a phone, or on a desktop zoomed to 400 %. */
async function expectNarrow(page: Page) {
  const size = page.viewportSize()
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize({ width, height })
    // Floating elements follow the new width a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${width} pixels wide`,
      })
      .toBeLessThanOrEqual(width)
  }
  if (size) await page.setViewportSize(size)
}

/**
 * Runs in the page. Elements with two plain classes for one property, of which the order in the style sheet chooses one: a caller's
 * choice would depend on it. Classes of several properties are meant to be refined by others, and `leading-5` refines `text-sm`.
 */
function propertiesSetTwice() {
  const set = new Map<string, { property: string; value: string }>()
  function read(rules: CSSRuleList) {
    for (const rule of rules) {
      if (rule instanceof CSSLayerBlockRule && rule.name === 'utilities') read(rule.cssRules)
      if (!(rule instanceof CSSStyleRule) || !/^\.(?:[\w-]|\\.)+$/.test(rule.selectorText)) continue
      const properties = [...rule.style].filter((property) => !/^--|^line-height$/.test(property))
      const [property] = properties
      if (property && properties.length === 1) {
        const name = rule.selectorText.slice(1).replaceAll('\\', '')
        set.set(name, { property, value: rule.style.getPropertyValue(property) })
      }
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  const found = new Set<string>()
  for (const element of document.querySelectorAll('[class]')) {
    const values = new Map<string, string>()
    for (const name of element.classList) {
      const one = set.get(name)
      if (!one) continue
      const { property, value } = one
      if ((values.get(property) ?? value) !== value)
        found.add(`${property}: ${element.getAttribute('class')}`)
      values.set(property, value)
    }
  }
  return [...found]
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
