import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const CONTRAST = ['color-contrast']
const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violations on the page as it is, in either theme, no sideways scrolling on a phone, and no
 * property set by two classes. `within` is a selector: links that a menu or a picker covers in part are too small as long as it is open.
 */
export async function expectAccessible(page: Page, within = 'html') {
  // The themes differ in colours only.
  await switchTheme(page, 'dark')
  await expectNoViolations(page, within, { type: 'rule', values: CONTRAST }, 'dark theme')
  await switchTheme(page, 'light')
  await expectNoViolations(page, within, { type: 'tag', values: EVERY_RULE }, 'light theme')
  await expectNarrow(page)
  expect.soft(await page.evaluate(propertiesSetTwice), 'properties set twice').toEqual([])
}

/** Checks a page without scripts. */
export async function expectPlainPageAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, 'html', { type: 'rule', values: CONTRAST }, 'dark theme')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, 'html', { type: 'tag', values: EVERY_RULE }, 'light theme')
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

/**
 * Runs in the page. Elements with two plain classes for the same property, of which the order in the style sheet chooses one, whatever
 * the caller wanted. `leading-5` is meant to refine `text-sm`.
 */
function propertiesSetTwice() {
  const classes = new Map<string, { properties: string; values: string }>()
  function read(rules: CSSRuleList) {
    for (const rule of rules) {
      if (rule instanceof CSSLayerBlockRule && rule.name === 'utilities') read(rule.cssRules)
      if (!(rule instanceof CSSStyleRule) || !/^\.(?:[\w-]|\\.)+$/.test(rule.selectorText)) continue
      const properties = [...rule.style].filter((property) => !/^--|^line-height$/.test(property))
      if (properties.length === 0) continue
      classes.set(rule.selectorText.slice(1).replaceAll('\\', ''), {
        properties: properties.join(),
        values: properties.map((property) => rule.style.getPropertyValue(property)).join(),
      })
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  const found = new Set<string>()
  for (const element of document.querySelectorAll('[class]')) {
    const set = new Map<string, string>()
    for (const name of element.classList) {
      const one = classes.get(name)
      if (!one) continue
      const { properties, values } = one
      if ((set.get(properties) ?? values) !== values)
        found.add(`${properties}: ${element.getAttribute('class')}`)
      set.set(properties, values)
    }
  }
  return [...found]
}

/** A script of the page applies the theme, a moment after the browser reports the change. */
async function switchTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** Leaves out the details of what passes, which take longer than the rules. */
async function expectNoViolations(page: Page, within: string, runOnly: axe.RunOnly, message: string) {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([include, options]) => {
      const { violations } = await window.axe.run({ include }, options)
      return violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      ])
    },
    [within, { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions] as const,
  )
  expect.soft(found, message).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
