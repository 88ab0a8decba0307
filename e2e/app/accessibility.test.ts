import { type Browser, expect } from '@playwright/test'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import type { Condition } from '../shots/communities.ts'
import { isIn, type Screen, screens, screensOf } from '../shots/screens.ts'
import { expectAccessible, expectPlainPageAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { visitScreens } from '../support/visit-screens.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** The links that these cover in part are too small as long as they are open. */
const LAYERS = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'

const expectAllAccessible = (
  browser: Browser,
  condition: Condition,
  viewport: { width: number; height: number },
  shown: Screen[],
) =>
  visitScreens(browser, { condition, viewports: [viewport], screens: shown }, async (page) => {
    const hasScripts = (await page.locator('html[data-theme]').count()) > 0
    if (!hasScripts) return expectPlainPageAccessible(page)
    const isCovered = (await page.locator(LAYERS).filter({ visible: true }).count()) > 0
    await expectAccessible(page, isCovered ? LAYERS : 'html')
  })

/** A community takes a minute to start where others are started at the same time, and a screen takes about two seconds. */
const LONG = 10 * MINUTE

/** Some are about failures. */
const EXPECTED_ERRORS = /status of 40[0134]/

test('axe finds nothing on what people see first, on the desk and outside, 1440 pixels wide', async ({
  browser,
  allowErrors,
}) => {
  test.setTimeout(LONG)
  allowErrors(EXPECTED_ERRORS)
  const names = ['public-post', 'feed', 'desk', 'desk-proof']
  const shown = screens.filter(({ name }) => names.includes(name))
  await expectAllAccessible(browser, 'typical', desktop, shown)
})

for (const viewport of [phone, desktop])
  for (const [area, shown] of Object.entries(screensOf))
    test(`axe finds nothing on any screen ${area}, ${viewport.width} pixels wide`, {
      tag: '@long',
    }, async ({ browser, allowErrors }) => {
      test.setTimeout(LONG)
      allowErrors(EXPECTED_ERRORS)
      await expectAllAccessible(browser, 'typical', viewport, shown.filter(isIn('typical')))
    })

test('axe finds nothing on the screens of an empty community', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  test.setTimeout(LONG)
  allowErrors(EXPECTED_ERRORS)
  await expectAllAccessible(browser, 'empty', phone, screens.filter(isIn('empty')))
})

test('text has full contrast for members who prefer more contrast', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser, { colorScheme: 'light' })
  await page.goto('/leaderboard')
  await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'more' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')
})
